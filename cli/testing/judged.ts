import type { ConfigFlags } from '../../config/read/read-config.ts';
import { readConfig } from '../../config/read/read-config.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { recordRun } from './record-run.ts';
import { scratch, verdictIn } from './command-line.ts';

/** Returns the verdict of a run in this process, which starts none and writes no page. */
export async function judged(
  flags: ConfigFlags,
  env: Readonly<Record<string, string>> = {},
): Promise<VerdictDocument> {
  const { target, ...config } = await readConfig(flags, env);
  if (target === undefined) throw new Error('a run in this process needs a target');
  const folder = scratch();
  await recordRun({ ...config, target }, folder);
  return verdictIn(folder);
}
