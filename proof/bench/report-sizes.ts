import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import { serveBehind } from '../../fixtures/gateways/front.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { canServe } from '../judge/subjects.ts';
import { readMatrix } from '../matrix/matrix-files.ts';
import type { Bound } from './bounds.ts';
import { judgeNode } from './processes.ts';

/** The most that each report may take, of whatever run: what CI systems accept, and a browser opens at once. Bytes. */
const MAXIMA = { page: 20e6, junit: 1e6, summary: 61_000 } as const;

/** Measures the reports of the fault that most checks find, and of a thorough run. */
export async function benchReportSizes(folder: string): Promise<readonly Bound[]> {
  const worst = worstFault();
  const failed = join(folder, 'worst');
  await judgeFault(worst, failed);
  const thorough = join(folder, 'thorough');
  await judgeNode(thorough, ['--target', 'devnet', '--effort', 'thorough', '--seed', '1']);
  return [...sizesIn(failed, `the fault ${worst.name}`), ...sizesIn(thorough, 'a thorough run')];
}

/** @throws when the matrix has none that can be served here. */
function worstFault(): Fault {
  const rows = readMatrix().faults.toSorted(
    (row, other) => other.detections.length - row.detections.length,
  );
  const faults = rows.flatMap(({ name }) => findFault(name) ?? []);
  const worst = faults.find(canServe);
  if (worst === undefined) throw new Error('the matrix has no fault that can be served');
  return worst;
}

async function judgeFault({ devnet, front }: Fault, out: string): Promise<void> {
  // As in the matrix.
  const node = { profile: APTOS, ...devnet };
  const served = await (front === undefined ? startDevnet(node) : serveBehind(node, front));
  const config = `${out}.json`;
  const known = { target: served.url, profile: node.profile.name, ...served.groundTruth };
  writeFileSync(config, JSON.stringify(known));
  try {
    await judgeNode(out, ['--config', config, '--seed', '1']);
  } finally {
    await served.stop();
  }
}

function sizesIn(out: string, what: string): readonly Bound[] {
  return (['page', 'junit', 'summary'] as const).map((report) => {
    const bytes = statSync(join(out, REPORTS[report])).size;
    return {
      name: `${REPORTS[report]} of ${what}`,
      measured: kilobytes(bytes),
      bound: `at most ${kilobytes(MAXIMA[report])}`,
      kept: bytes <= MAXIMA[report],
    };
  });
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;
