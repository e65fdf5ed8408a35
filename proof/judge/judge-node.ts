import { readGroundTruth } from '../../config/ground-truth/read-ground-truth.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { Front, Fronted } from '../../fixtures/gateways/front.ts';
import { serveBehind } from '../../fixtures/gateways/front.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import type { Budgets, Check } from '../../src/engine/check/check.ts';
import { runAll } from '../../src/engine/run/run-all.ts';
import { TargetRun } from '../../src/engine/run/target-run.ts';
import { Session } from '../../src/engine/session/session.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { EffortLevel } from '../../src/evidence/effort.ts';
import type { ExchangeListener } from '../../src/wire/client/client.ts';
import { rulesBeside, CHECKS } from '../../cli/checks.ts';
import { preflight } from '../../cli/run/preflight/preflight.ts';
import { phasesOf } from '../../src/engine/check/check.ts';

/** How a node is judged for a proof. */
export interface ProofOptions {
  readonly checks?: readonly Check[];
  readonly seed?: number;
  /** Absent: standard. */
  readonly effort?: EffortLevel | undefined;
  /** The cases of each property; absent: as the effort says. */
  readonly runs?: number | undefined;
  /** The checks to run, and how much of each, see {@link Budgets}; absent: as the effort says. */
  readonly budgets?: Budgets | undefined;
  /** Called with every exchange as it ends. */
  readonly onExchange?: ExchangeListener;
  /** The gateway in front of the node. */
  readonly front?: Front | undefined;
  /** The timeout of a request. */
  readonly timeoutMs?: number | undefined;
  /** Stops when this returns true for the results so far; the checks run in their order. */
  readonly until?: (found: readonly CheckEvidence[]) => boolean;
}

/** The number of checks that run before `until` is asked again. */
const CHECKS_PER_BATCH = 6;

/** Serves a node, judges it with its own ground truth, and stops it. */
export async function judgeNode(
  node: Partial<DevnetOptions>,
  options: ProofOptions = {},
): Promise<readonly CheckEvidence[]> {
  const checks = options.checks ?? CHECKS;
  const { front } = options;
  const served: Fronted = await (front ? serveBehind(node, front) : startDevnet(node));
  const flags = {
    target: served.url,
    profile: node.profile?.name ?? 'document',
    seed: options.seed ?? 1,
    effort: options.effort,
    runs: options.runs,
  };
  const config = await readConfig(flags, {});
  const { target } = config;
  if (target === undefined) throw new Error('a served node has an address');
  const truth = readGroundTruth(served.groundTruth);
  const { timeoutMs = config.timeoutMs } = options;
  const { budgets } = options;
  const asked = { ...config, target, truth, timeoutMs, tls: { ca: served.ca } };
  const { exchanges: before } = await preflight(asked, new AbortController().signal);
  const session = new Session(asked, rulesBeside(checks), { before });
  session.client.onExchange(options.onExchange ?? (() => undefined));
  try {
    const run = await TargetRun.start(session, budgets);
    const { until } = options;
    return await (until === undefined ? runAll(run, checks) : runUntil(run, checks, until));
  } finally {
    await session.client.close();
    await served.stop();
  }
}

/** Runs the checks that send requests in batches, and concludes all rules before each. */
async function runUntil(
  run: TargetRun,
  checks: readonly Check[],
  isEnough: (found: readonly CheckEvidence[]) => boolean,
): Promise<readonly CheckEvidence[]> {
  const { asking: phases, rules } = phasesOf(checks);
  const asking = phases.flat();
  const asked: CheckEvidence[] = [];
  for (;;) {
    const found = [...asked, ...(await runAll(run, rules))];
    // The first check mostly shows a fault: it is asked alone.
    const next = asking.slice(
      asked.length,
      asked.length === 0 ? 1 : asked.length + CHECKS_PER_BATCH,
    );
    if (next.length === 0 || isEnough(found)) return found;
    asked.push(...(await runAll(run, next)));
  }
}
