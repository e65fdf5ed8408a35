import { TRUTH_SOURCES } from '../../../config/ground-truth/truth-source.ts';
import { plural } from '../../../src/text/sentence.ts';
import type { Html } from '../../text/html.ts';
import type { RunConfiguration, TruthCounts } from '../run-configuration.ts';
import type { Certified } from './certified.ts';
import { factTable } from './fact-table.ts';

/** Returns where the ground truth came from, and the digest of the configuration that holds it. */
export function truthTable({ configuration }: Certified): Html {
  const { truth, sha256 } = configuration;
  const sources = TRUTH_SOURCES.map((source) => [source, countsIn(source, truth)] as const);
  return factTable([...sources, ['configuration', `sha256 ${sha256}`]], 'digests');
}

function countsIn(source: string, truth: RunConfiguration['truth']): string {
  return source === truth.source ? countText(truth.counts) : 'none';
}

function countText({ accounts, transactions, items, values, absent }: TruthCounts): string {
  const said = [
    ...(accounts === 0 ? [] : [plural(accounts, 'account')]),
    ...(transactions === 0 ? [] : [plural(transactions, 'transaction')]),
    ...(items === 0 ? [] : [plural(items, 'table item')]),
    ...(values === 0 ? [] : [plural(values, 'value')]),
    ...(absent === 0 ? [] : [plural(absent, 'absent key')]),
  ];
  return said.length === 0 ? 'none' : said.join(', ');
}
