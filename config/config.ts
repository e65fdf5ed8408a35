import type { RunOptions } from '../src/engine/run-options.ts';
import type { ShardPlace } from '../src/evidence/run-facts.ts';
import type { Waiver } from '../src/evidence/waiver.ts';
import type { BaseUrl } from '../src/wire/base-url.ts';
import type { Subject } from '../src/evidence/subject.ts';
import type { TruthSource } from './ground-truth/truth-source.ts';

/** The options of a run, and what else the commands read of a configuration. Structured-cloneable. */
export interface Config extends Omit<RunOptions, 'target'> {
  /** Absent: the embedded devnet. */
  readonly target?: BaseUrl | undefined;
  /** How long to wait for a target that is starting; absent: not at all. */
  readonly waitMs?: number | undefined;
  /** Where the ground truth comes from. */
  readonly truthSource: TruthSource;
  /** The software that is judged; absent: not configured. */
  readonly subject?: Subject | undefined;
  /** The part of the checks to run; absent: all of them. */
  readonly shard?: ShardPlace | undefined;
  readonly waivers: readonly Waiver[];
  /** The released version whose requirements decide; absent: those of this suite. */
  readonly requirements?: string | undefined;
  /** The SHOULDs that count like MUSTs. */
  readonly require: readonly string[];
  /** A notice before the run: which configuration file was found. */
  readonly notice?: string | undefined;
}

/** A configuration with its target; the embedded devnet, if it is the target, is already served. */
export interface TargetConfig extends Config, Pick<RunOptions, 'target'> {
  readonly target: BaseUrl;
  /** True when the target is the embedded devnet. */
  readonly embedded?: true | undefined;
}
