import type { Config } from '../../config/config.ts';
import type { ConfigFlags } from '../../config/read/read-config.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { yamlToPaste } from '../../reports/verdict/hints.ts';
import { plural } from '../../src/text/sentence.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import { phraseOf } from '../../src/evidence/need.ts';
import { readRequirements } from '../../config/read/read-requirements.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import { CHECKS } from '../checks.ts';
import { openTarget } from '../run/open-target.ts';
import { levelText } from './level-text.ts';
import type { Reach, ReachedRequirement } from './reach.ts';
import { hintsToReach, reachOf } from './reach.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/text-table.ts';

export interface ListFlags extends Pick<
  ConfigFlags,
  'target' | 'config' | 'profile' | 'requirements'
> {
  readonly json?: boolean;
}

/**
 * Prints every requirement with its checks, and what each needs from a target; for a configuration, what it can
 * reach, and what to add. Sends no request. Rejects with a ConfigError.
 *
 * @param counted returns the requirements as they count by a released version.
 */
export async function list(
  flags: ListFlags,
  streams: Streams,
  counted: typeof catalogueOf = catalogueOf,
): Promise<ExitCode> {
  const { target, config, profile, json } = flags;
  const isFor = typeof config === 'string' || target !== undefined || profile !== undefined;
  // Nothing is judged, so that a pipeline need not name a target.
  const env = { ...streams.env, CI: undefined };
  const read = isFor ? await readConfig(flags, env, '.') : undefined;
  const version = read === undefined ? await readRequirements(flags, '.') : read.requirements;
  const catalogue = counted(version);
  const isDevnet =
    (typeof config === 'string' || target !== undefined) && read?.target === undefined;
  const judged = read && isDevnet ? await withTruthOfDevnet(read) : read;
  const reached = judged && reachOf(judged, catalogue);
  if (json === true) {
    writeLine(streams.stdout, JSON.stringify(listed(catalogue, reached), null, 2));
    return DONE;
  }
  if (version !== undefined)
    writeLine(streams.stdout, `Levels by the requirements of ${version}\n`);
  if (reached === undefined) printCatalogue(catalogue, streams);
  else writeLine(streams.stdout, reachText(reached));
  return DONE;
}

/** Returns the configuration with what the embedded devnet knows of itself, as a run has it. */
async function withTruthOfDevnet(config: Config): Promise<Config> {
  const devnet = await openTarget(config);
  await devnet.stop();
  return { ...config, truth: devnet.config.truth };
}

function listed(catalogue: readonly CountedRequirement[], reached?: readonly ReachedRequirement[]) {
  return catalogue.map((requirement) => {
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

function printCatalogue(catalogue: readonly CountedRequirement[], { stdout }: Streams): void {
  for (const { checks, ...requirement } of listed(catalogue)) {
    const { id, section, statement, untestable } = requirement;
    writeLine(stdout, `${id}  ${levelText(requirement)}  section ${section}`);
    writeLine(stdout, `  ${statement}`);
    if (untestable !== undefined) writeLine(stdout, `  not testable: ${untestable}`);
    for (const check of checks)
      writeLine(stdout, `    ${check.id}  ${check.title} (needs ${check.needs})`);
    writeLine(stdout, '');
  }
}

const HEADINGS = [
  ['no', 'Cannot be judged: add to the configuration'],
  ['if', 'Judged if the target has such data'],
  ['yes', 'Judged'],
] as const satisfies readonly (readonly [Reach, string])[];

/** Returns the requirements, those not reached first, and the configuration to add for them. */
function reachText(reached: readonly ReachedRequirement[]): string {
  const yaml = yamlToPaste(hintsToReach(reached));
  return HEADINGS.flatMap(([reach, heading]) => {
    const own = reached.filter((requirement) => requirement.reach === reach);
    const musts = own.filter(({ requirement }) => requirement.level === 'MUST').length;
    if (own.length === 0) return [];
    const rows = own.map(({ requirement, needs }) => {
      const { id } = requirement;
      return [`  ${id}`, levelText(requirement), needs.length === 0 ? '' : phraseOf(needs)];
    });
    const toAdd = reach === 'no' && yaml !== '' ? ['', ...yaml.split('\n')] : [];
    return [`${heading} (${plural(musts, 'MUST')})`, tableOf(rows), ...toAdd, ''];
  })
    .join('\n')
    .trimEnd();
}
