import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { DEFAULT_CONFIG_FILE } from '../../config/read/find-file.ts';
import { oneLine } from '../../reports/text/text.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import { suiteCommand } from '../../src/evidence/invocation.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { writing } from '../writing.ts';
import { chooseAccounts, chooseItems } from './choose-ground-truth.ts';
import { reachOf } from '../catalogue/reach.ts';
import type { ComposedConfig } from './compose-config.ts';
import { foundTruth } from './found-truth.ts';
import { compose } from './compose-config.ts';
import type { InitFlags } from './user-input.ts';
import { readUserInput } from './user-input.ts';
import type { Inspection } from './inspect.ts';
import { inspectNode, NothingThere } from './inspect.ts';
import { tableFor } from './inspected-table.ts';
import { toYaml } from './init-yaml.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/**
 * Inspects a node, writes a configuration for it, and prints what was found.
 *
 * @returns 3 when there is no node to inspect, else 0. Rejects with a ConfigError.
 */
export async function init(flags: InitFlags, streams: Streams): Promise<ExitCode> {
  const { out, force } = flags;
  if (force !== true && existsSync(out)) {
    throw new ConfigError(
      `${out} exists: add --force to replace it, or name another file with --out`,
    );
  }
  const known = await readUserInput(flags, streams.env);
  const redactor = new Redactor(known.config.secrets);
  let seen: Inspection;
  try {
    seen = await inspectNode(known, {
      profileGiven: flags.profile !== undefined,
      interrupt: streams.interrupt,
    });
  } catch (error) {
    if (!(error instanceof NothingThere)) throw error;
    writeLine(streams.stderr, `error: ${oneLine(redactor.text(error.message))}`);
    return NO_VERDICT;
  }
  const chosen = {
    accounts: chooseAccounts(seen),
    items: chooseItems(seen),
  };
  const composed = compose(known, seen, chosen, flags);
  const text = toYaml(composed, seen, chosen);
  writing(out, () => {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, text, { flag: force === true ? 'w' : 'wx' });
  });
  writeLine(streams.stdout, redactor.text(tableFor(seen, chosen)));
  writeLine(streams.stdout, '');
  writeLine(streams.stdout, `wrote ${out}`);
  writeLine(streams.stdout, `MUSTs ${reachText(composed, seen, out)}`);
  for (const name of composed.variables) writeLine(streams.stdout, `set   ${name}`);
  const next = suiteCommand('run', ...wordsFor(out));
  const target = composed.written.target === undefined ? ' --target URL' : '';
  writeLine(streams.stdout, `next  ${next}${target}`);
  writeLine(streams.stdout, `more  ${docsPage('configuration')}`);
  if (seen.config.profile.name === 'aptos')
    writeLine(streams.stdout, `      what a node of this family fails: ${docsPage('real-nodes')}`);
  return DONE;
}

/** Returns how many MUSTs a run with the file can judge, and where the rest is. */
function reachText(
  { written }: ComposedConfig,
  { config, discovery }: Inspection,
  out: string,
): string {
  const reached = reachOf({ ...config, truth: foundTruth(written, discovery) });
  const musts = reached.filter(({ requirement }) => requirement.level === 'MUST');
  const judged = musts.filter(({ reach }) => reach !== 'no').length;
  if (judged === musts.length) return `all ${judged} can be judged`;
  return `${judged} of ${musts.length} can be judged; comments in ${out} say what the others need`;
}

function wordsFor(out: string): readonly string[] {
  return out === DEFAULT_CONFIG_FILE ? [] : ['--config', out];
}
