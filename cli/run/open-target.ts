import type { Config, TargetConfig } from '../../config/config.ts';
import { readGroundTruth } from '../../config/ground-truth/read-ground-truth.ts';
import { withHeaderValues } from './header-values.ts';
import { parseBaseUrl } from '../../src/wire/base-url.ts';
import { servedAs } from '../devnet/served-as.ts';

/** The target of a run, and how it is closed afterwards. */
export interface Target {
  readonly config: TargetConfig;
  stop(): Promise<void>;
}

/**
 * The embedded devnet makes blocks and prunes while it is judged; quickly, as a run waits for thirty blocks where
 * they come slowly.
 */
export const EMBEDDED = { produce: { everyMs: 50, prune: true } } as const;

/**
 * Returns the configured target, with the values that commands print; without one, the embedded devnet, which serves
 * the profile, with its own ground truth.
 *
 * @throws ConfigError
 */
export async function openTarget(config: Config): Promise<Target> {
  const { target } = config;
  if (target !== undefined) {
    const ready = { ...(await withHeaderValues(config)), target };
    return { config: ready, stop: () => Promise.resolve() };
  }
  // Loaded here: its HTTP server takes a third of a second, which a run against a node would wait for.
  const { startDevnet } = await import('../../fixtures/devnet/devnet.ts');
  const devnet = await startDevnet({ profile: servedAs(config.profile), ...EMBEDDED });
  const base = parseBaseUrl(devnet.url);
  if (base === undefined) throw new Error('internal error: the devnet reported no address');
  const given = config.truth.accounts.length + config.truth.tables.length > 0;
  const truth = given ? config.truth : readGroundTruth(devnet.groundTruth);
  const served = { ...config, target: base, truth, embedded: true } as const;
  return { config: served, stop: () => devnet.stop() };
}
