import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Bound } from './bounds.ts';
import { benchCost, benchLatency, benchLedgers } from './bounds.ts';
import { benchReportSizes } from './report-sizes.ts';
import { benchInstalled } from './installed.ts';

/** Runs `npm run bench`, see its description. */
const { reports } = new Command('bench')
  .description(
    'Measures the cost of a run, its reports and an install against bounds, in about ten minutes. Exits with 1 when a bound is exceeded.',
  )
  .option('--reports', 'measure only the sizes of the reports, in about one minute')
  .parse()
  .opts();

const folder = mkdtempSync(join(tmpdir(), 'ledger-conformance-bench-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell({ kept, name, measured, bound }: Bound): void {
  say(`${kept ? 'pass' : 'FAIL'}  ${name}: ${measured}; ${bound}`);
}

async function benchRuns(): Promise<readonly Bound[]> {
  const { bounds, startMs } = await benchCost(folder, say);
  bounds.forEach(tell);
  const rest = [
    await benchLedgers(folder),
    await benchLatency(folder, startMs),
    benchInstalled(folder),
  ];
  rest.forEach(tell);
  return [...bounds, ...rest];
}

try {
  const runs = reports === true ? [] : await benchRuns();
  const sizes = await benchReportSizes(folder);
  sizes.forEach(tell);
  process.exitCode = [...runs, ...sizes].every(({ kept }) => kept) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
