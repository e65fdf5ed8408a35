import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { judge } from '../../cli/api.ts';
import { ledgerFile } from './ledger-file.ts';
import { buildFramework, serveFramework } from './serve-framework.ts';

/** The result of one version of a node. */
export interface JudgedFramework {
  readonly name: string;
  readonly isFaulty: boolean;
  readonly verdict: string;
  /** The MUSTs that failed. */
  readonly failed: readonly string[];
  /** The difference from the expected result, if any. */
  readonly surprise?: string;
}

/** How long a framework may take until it listens. */
const WAIT = '60s';

/**
 * Builds a node, and judges the node without and with its fault.
 *
 * @param devnet the source of the ledger and its ground truth.
 * @param scratch an empty folder.
 */
export async function judgeFramework(
  folder: string,
  name: string,
  devnet: Devnet,
  scratch: string,
): Promise<readonly JudgedFramework[]> {
  await buildFramework(folder);
  const ledger = join(scratch, 'ledger.json');
  writeFileSync(ledger, JSON.stringify(ledgerFile(devnet)));
  const config = join(scratch, 'truth.yaml');
  writeFileSync(config, stringify({ names: NAMES, ...devnet.groundTruth }));
  const judged: JudgedFramework[] = [];
  for (const isFaulty of [false, true]) {
    const served = await serveFramework(folder, ledger, isFaulty);
    try {
      const target = { target: served.url, config, seed: 1, wait: WAIT };
      const { verdict, requirements } = await judge(target);
      const failed = requirements
        .filter(({ level, outcome }) => level === 'MUST' && outcome === 'failed')
        .map(({ id }) => id);
      const expected = isFaulty ? breaksOf(folder) : [];
      judged.push({ name, isFaulty, verdict, failed, ...surpriseOf(verdict, failed, expected) });
    } finally {
      await served.stop();
    }
  }
  return judged;
}

/** The member names of all frameworks, where the document shows none. */
const NAMES = { message: 'message', errorCode: 'error_code', sender: 'sender', version: 'version' };

/** Returns the MUSTs that the fault breaks, the main requirement first. */
function breaksOf(folder: string): readonly string[] {
  const fault = parseJson(readFileSync(join(folder, 'fault.json'), 'utf8'));
  const breaks = isObject(fault) ? fault['breaks'] : undefined;
  return Array.isArray(breaks) ? breaks.map(String) : [];
}

function surpriseOf(
  verdict: string,
  failed: readonly string[],
  expected: readonly string[],
): Pick<JudgedFramework, 'surprise'> {
  const [main] = expected;
  const other = failed.filter((id) => !expected.includes(id));
  if (other.length > 0) return { surprise: `false positives: ${other.join(', ')}` };
  if (main !== undefined && !failed.includes(main))
    return { surprise: `missed: ${main} does not fail` };
  return main === undefined && !verdict.startsWith('conforms')
    ? { surprise: `expected: conforms` }
    : {};
}
