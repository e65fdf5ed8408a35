import type { ConfigFlags } from '../../config/read/read-config.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { yamlToPaste } from '../../reports/verdict/hints.ts';
import { plural } from '../../src/text/sentence.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import { phraseOf } from '../../src/evidence/need.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { CHECKS } from '../checks.ts';
import type { Reach, ReachedRequirement } from './reach.ts';
import { hintsToReach, reachOf } from './reach.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/table.ts';

/** The options of `list`. */
export interface ListFlags extends Pick<ConfigFlags, 'target' | 'config' | 'profile'> {
  readonly json?: boolean;
}

/**
 * Prints every requirement with its checks, and what each needs from a target; for a configuration, what it can
 * reach, and what to add. Sends no request. Rejects with a ConfigError.
 */
export async function list(flags: ListFlags, streams: Streams): Promise<ExitCode> {
  const { target, config, profile, json } = flags;
  const isFor = typeof config === 'string' || target !== undefined || profile !== undefined;
  // Nothing is judged, so that a pipeline need not name a target.
  const env = { ...streams.env, CI: undefined };
  const reached = isFor ? reachOf(await readConfig(flags, env, '.')) : undefined;
  if (json === true) writeLine(streams.stdout, JSON.stringify(catalogueOf(reached), null, 2));
  else if (reached === undefined) printCatalogue(streams);
  else writeLine(streams.stdout, reachText(reached));
  return DONE;
}

function catalogueOf(reached: readonly ReachedRequirement[] | undefined) {
  return CATALOGUE.map((requirement) => {
    const found = reached?.find((known) => known.requirement.id === requirement.id);
    return {
      ...requirement,
      ...(found === undefined ? {} : { reach: found.reach, takes: found.needs }),
      checks: CHECKS.filter((check) => check.requirement === requirement.id).map(
        ({ id, kind, title, needs }) => ({ id, kind, title, needs: phraseOf(needs) }),
      ),
    };
  });
}

function printCatalogue({ stdout }: Streams): void {
  for (const { id, level, section, statement, untestable, checks } of catalogueOf(undefined)) {
    writeLine(stdout, `${id}  ${level}  section ${section}`);
    writeLine(stdout, `  ${statement}`);
    if (untestable !== undefined) writeLine(stdout, `  not testable: ${untestable}`);
    for (const check of checks)
      writeLine(stdout, `    ${check.id}  ${check.title} (needs ${check.needs})`);
    writeLine(stdout, '');
  }
}

const HEADINGS = [
  ['no', 'Not reached: add what is needed'],
  ['if', 'Reached if the target has it'],
  ['yes', 'Reached'],
] as const satisfies readonly (readonly [Reach, string])[];

/** Returns the requirements, the unreached ones first, and the configuration to add for them. */
function reachText(reached: readonly ReachedRequirement[]): string {
  const yaml = yamlToPaste(hintsToReach(reached));
  return HEADINGS.flatMap(([reach, heading]) => {
    const own = reached.filter((requirement) => requirement.reach === reach);
    const musts = own.filter(({ requirement }) => requirement.level === 'MUST').length;
    if (own.length === 0) return [];
    const rows = own.map(({ requirement: { id, level }, needs }) => {
      return [`  ${id}`, level, needs.length === 0 ? '' : phraseOf(needs)];
    });
    const toAdd = reach === 'no' && yaml !== '' ? ['', ...yaml.split('\n')] : [];
    return [`${heading} (${plural(musts, 'MUST')})`, tableOf(rows), ...toAdd, ''];
  })
    .join('\n')
    .trimEnd();
}
