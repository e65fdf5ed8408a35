import type { Effort, EffortLevel } from '../../src/evidence/effort.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { readDuration } from './duration.ts';
import type { WrittenConfig } from './written.ts';

/** The options of the command line for the effort. */
export interface EffortFlags {
  readonly effort?: EffortLevel | undefined;
  /** How long a thorough run repeats its checks: a duration. */
  readonly for?: string | undefined;
  readonly maxRequests?: number | undefined;
  /** False: no malformed request is sent. */
  readonly malformed?: boolean | undefined;
}

/** @throws ConfigError when `--for` is not a duration, or the run is not thorough. */
export function readEffort(flags: EffortFlags, written: WrittenConfig): Effort {
  const level = flags.effort ?? written.effort ?? STANDARD_EFFORT.level;
  const forMs = readDuration('--for', flags.for);
  if (forMs !== undefined && level !== 'thorough')
    throw new ConfigError(`--for: only a thorough run repeats its checks: add --effort thorough`);
  return {
    level,
    forMs,
    maxRequests: flags.maxRequests ?? written.maxRequests,
    malformed: flags.malformed === false ? false : (written.malformed ?? STANDARD_EFFORT.malformed),
  };
}
