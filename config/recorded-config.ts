import type { GroundTruth, TargetConfig } from './config.ts';

/** The part of a configuration that is recorded, as JSON. */
export function recordedConfig(config: TargetConfig): object {
  const { target, profile, timeoutMs, truth, invocation } = config;
  return {
    target: target.display,
    profile,
    concurrency: config.concurrency,
    rate: config.rate,
    timeoutMs,
    ...writtenTruth(truth),
    seed: config.seed,
    effort: config.effort,
    runs: config.runs,
    waivers: config.waivers,
    waitMs: config.waitMs,
    shard: config.shard,
    invocation,
  };
}

function writtenTruth({ accounts: known, tables: kept }: GroundTruth): object {
  return {
    accounts: known.map((account) => ({
      ...account,
      transactions: account.transactions.map((sent) => ({
        ...sent,
        version: String(sent.version),
      })),
    })),
    tables: kept.map(({ handle, items, absent }) => ({
      handle,
      absent,
      items: items.map(({ key, value, history }) => ({
        key,
        value,
        history: history.map(({ version, value: was }) =>
          was === 'absent'
            ? { version: String(version), absent: true }
            : { version: String(version), value: was },
        ),
      })),
    })),
  };
}
