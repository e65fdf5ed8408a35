import type { TargetConfig } from './config.ts';
import { writeGroundTruth } from './ground-truth/written-truth.ts';
import { sha256 } from '../src/text/digest.ts';

/** Returns the part of a configuration that is recorded, as JSON. */
export function recordedConfig(config: TargetConfig): object {
  const { target, profile, timeoutMs, truth, invocation } = config;
  return {
    target: target.display,
    embedded: config.embedded,
    proxy: config.proxy?.display,
    headers: [
      ...Object.keys(config.headers),
      ...(target.credentials === undefined ? [] : ['authorization']),
    ],
    headerCommands: config.headerCommands?.map(({ name }) => name),
    profile,
    concurrency: config.concurrency,
    rate: config.rate,
    timeoutMs,
    subject: config.subject,
    groundTruth: config.truthSource,
    ...writeGroundTruth(truth),
    seed: config.seed,
    effort: config.effort,
    runs: config.runs,
    waivers: config.waivers,
    requirements: config.requirements,
    require: config.require,
    waitMs: config.waitMs,
    shard: config.shard,
    invocation,
  };
}

/** Returns the beginning of a digest of what decides a verdict and is no other fact of a run. */
export function configurationDigest({ profile, truth, truthSource }: TargetConfig): string {
  return sha256(JSON.stringify([profile, truthSource, writeGroundTruth(truth)])).slice(0, 12);
}
