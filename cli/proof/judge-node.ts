import { readGroundTruth } from '../../config/ground-truth.ts';
import { readConfig } from '../../config/read-config.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { runAll } from '../../fixtures/runner/run-all.ts';
import { Run } from '../../fixtures/runner/run.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { EffortLevel } from '../../src/evidence/effort.ts';
import type { ExchangeListener } from '../../src/wire/client.ts';
import { CHECKS } from '../checks.ts';

/** How a node is judged for a proof. */
export interface ProofOptions {
  readonly checks?: readonly Check[];
  readonly seed?: number;
  /** Cases of each law. */
  readonly runs?: number | undefined;
  /** Absent: standard. */
  readonly effort?: EffortLevel | undefined;
  /** Told of every exchange as it ends. */
  readonly onExchange?: ExchangeListener;
}

/** Serves a node, judges it with its own ground truth, and takes it down again. */
export async function judgeNode(
  node: Partial<DevnetOptions>,
  options: ProofOptions = {},
): Promise<readonly CheckEvidence[]> {
  const checks = options.checks ?? CHECKS;
  const devnet = await startDevnet(node);
  const flags = {
    target: devnet.url,
    profile: node.flavour ?? 'document',
    seed: options.seed ?? 1,
    effort: options.effort,
  };
  const config = await readConfig(flags, {});
  const { target } = config;
  if (target === undefined) throw new Error('a served node has an address');
  const truth = readGroundTruth(devnet.groundTruth);
  const run = new Run({ ...config, target, truth, runs: options.runs }, checks);
  run.session.client.onExchange(options.onExchange ?? (() => undefined));
  try {
    await run.makeSurvey();
    return await runAll(run, checks);
  } finally {
    await run.session.client.close();
    await devnet.stop();
  }
}
