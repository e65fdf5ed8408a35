import type { TargetConfig } from '../../config/config.ts';
import { compareNodes, otherChain } from '../../src/engine/against/compare-nodes.ts';
import { ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { ledgerView, prefixOf } from '../../src/expect/header-matchers.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { awaitTarget } from './preflight/await-target.ts';
import { preflight } from './preflight/preflight.ts';
import type { WorkerFacts } from './worker/worker-facts.ts';

/** Returns the configuration with the second node as its target; `undefined` without one. */
function secondOf(config: TargetConfig): TargetConfig | undefined {
  const { against } = config;
  return against === undefined ? undefined : { ...config, ...against };
}

/**
 * Returns why the two nodes of a run cannot be compared; `undefined` when they can, or when the first one does
 * not answer, which the run itself reports. These requests come before the run and appear in no report.
 *
 * @param stop aborted when the user stops the run.
 */
export async function whyNotCompared(
  config: TargetConfig,
  stop: AbortSignal,
): Promise<string | undefined> {
  const second = secondOf(config);
  if (second === undefined) return undefined;
  await Promise.all([awaitTarget(config, stop), awaitTarget(second, stop)]);
  const [own, other] = [await preflight(config, stop), await preflight(second, stop)];
  if (own.unreachableReason !== undefined || stop.aborted) return undefined;
  if (other.unreachableReason !== undefined)
    return `the second node (--against) did not answer: ${other.unreachableReason}`;
  const why = otherChain(
    { url: config.target.display, chainId: chainIdIn(own.exchanges, config) },
    { url: second.target.display, chainId: chainIdIn(other.exchanges, config) },
  );
  return why && `the second node (--against) cannot be compared: ${why}`;
}

function chainIdIn(exchanges: readonly Exchange[], { profile }: TargetConfig): string | null {
  const response = exchanges.at(-1)?.response;
  if (response === undefined) return null;
  const headerPrefix = prefixOf(response) ?? profile.names.headerPrefix;
  return ledgerFacts(ledgerView(response, { ...profile.names, headerPrefix })).chainId;
}

/** Sends the requests of the run to both nodes; `undefined` without a second node, or without a run. */
export async function compareAfterRun(
  config: TargetConfig,
  facts: WorkerFacts | undefined,
  stop: AbortSignal,
  onChosen?: (requests: number) => void,
): Promise<NodeDifferences | undefined> {
  const second = secondOf(config);
  const comparable = facts?.comparable;
  if (second === undefined || comparable === undefined) return undefined;
  const redactor = new Redactor(config.secrets);
  return compareNodes({
    first: config,
    second,
    ...comparable,
    redactor,
    stop,
    onChosen,
  });
}
