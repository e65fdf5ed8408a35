import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/read-config.ts';
import type { Flags } from '../../config/read-config.ts';
import type { Check } from '../../fixtures/check.ts';
import type { TargetConfig } from '../../fixtures/session.ts';
import { ConformanceReporter } from '../../reports/allure/reporter.ts';
import { preloadAllure } from '../../reports/allure/page.ts';
import { terminalSummary } from '../../reports/terminal.ts';
import { REPORTS, clearReports, writeReports } from '../../reports/write.ts';
import type { Evidence, RunEnd, TargetIdentity } from '../../src/evidence/evidence.ts';
import { exchangeRecord } from '../../src/evidence/exchange-record.ts';
import { NO_TRAFFIC, withExchange } from '../../src/evidence/traffic.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { CHECKS } from '../checks.ts';
import { packageInfo } from '../package-info.ts';
import type { Streams } from '../streams.ts';
import { say, wantsColour } from '../streams.ts';
import type { WorkerFacts } from './assignment.ts';
import type { Conducted } from './conduct.ts';
import { conduct, ENDED_BY_USER } from './conduct.ts';
import { prepareOutDir } from './out-dir.ts';
import { startProgress } from './progress.ts';
import { reach } from './reach.ts';
import { refusePath, selectChecks } from './select.ts';
import { openTarget } from './target.ts';

/** What `run` may be told. */
export interface RunFlags extends Flags {
  readonly out: string;
  readonly only?: readonly string[] | undefined;
  readonly path?: string | undefined;
  readonly complete?: boolean | undefined;
}

/** The file beside the reports that holds every exchange. */
const EXCHANGES = 'exchanges.ndjson';

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function run(flags: RunFlags, streams: Streams): Promise<number> {
  const config = readConfig(flags, streams.env);
  const checks = selectChecks(CHECKS, flags.only);
  refusePath(flags.path, flags.seed, checks);
  const out = prepareOutDir(flags.out);
  const target = await openTarget(config);
  try {
    const where = target.embedded ? 'the embedded devnet' : target.config.target.display;
    say(streams.stderr, `judging ${where} by profile ${config.profile.name}, seed ${config.seed}`);
    return await judgeTarget(target.config, checks, { ...flags, out }, streams);
  } finally {
    await target.stop();
  }
}

async function judgeTarget(
  config: TargetConfig,
  checks: readonly Check[],
  flags: RunFlags,
  streams: Streams,
): Promise<number> {
  const startedAt = new Date();
  await clearReports(flags.out);
  const conducted = await askTarget(config, checks, flags, startedAt, streams);
  const evidence: Evidence = {
    run: {
      suite: packageInfo(),
      profile: config.profile.name,
      target: identityOf(config, conducted.facts),
      seed: config.seed,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: conducted.facts?.requests ?? 0,
      traffic: conducted.facts?.traffic ?? NO_TRAFFIC,
      end: redactedEnd(config, conducted.end),
      ...(flags.only === undefined ? {} : { only: flags.only }),
      complete: flags.complete ?? false,
    },
    checks: conducted.checks,
    waivers: config.waivers,
  };
  const document = await writeReports(evidence, flags.out);
  const report = join(flags.out, REPORTS.page);
  const colour = wantsColour(streams);
  const { columns: width = 0 } = streams.stdout;
  const options = { colour, report, ...(width > 0 ? { width } : {}) };
  say(streams.stdout, terminalSummary(document, evidence, options));
  return document.exitCode;
}

async function askTarget(
  config: TargetConfig,
  checks: readonly Check[],
  flags: RunFlags,
  startedAt: Date,
  streams: Streams,
): Promise<Conducted> {
  const exchangesFile = join(flags.out, EXCHANGES);
  const { unreachable, exchanges } = await reach(config, streams.interrupt);
  const redactor = new Redactor(config.secrets);
  const lines = exchanges.map((one) => `${JSON.stringify(exchangeRecord(one, redactor))}\n`);
  writeFileSync(exchangesFile, lines.join(''));
  const sentBefore = exchanges.length;
  const reached = { ...NOTHING_LEARNED, requests: sentBefore };
  if (streams.interrupt.aborted || unreachable !== undefined) {
    return {
      checks: [],
      facts: withTraffic(reached, exchanges),
      end: streams.interrupt.aborted
        ? { kind: 'aborted', reason: ENDED_BY_USER }
        : { kind: 'unreachable', reason: unreachable ?? '' },
    };
  }
  const reporter = new ConformanceReporter({
    resultsDir: join(flags.out, REPORTS.results),
    waivers: config.waivers,
    startedAt: startedAt.toISOString(),
  });
  const progress = await startProgress(streams, checks.length);
  try {
    const assignment = { config, exchangesFile, sentBefore, path: flags.path };
    const ids = checks.map((one) => one.id);
    const all = { ...assignment, checks: ids };
    const watcher = { ...progress, started: () => void preloadAllure() };
    const conducted = await conduct(all, [reporter], watcher, streams.interrupt);
    return { ...conducted, facts: withTraffic(conducted.facts ?? reached, exchanges) };
  } finally {
    progress.stop();
  }
}

/** The worker's requests and those sent before it. */
function withTraffic(facts: WorkerFacts, before: readonly Exchange[]): WorkerFacts {
  return { ...facts, traffic: before.reduce(withExchange, facts.traffic) };
}

const NOTHING_LEARNED: WorkerFacts = {
  requests: 0,
  traffic: NO_TRAFFIC,
  chainId: null,
  ledgerVersion: null,
  oldestVersion: null,
  firstSeen: null,
  lastSeen: null,
  lost: null,
};

function identityOf({ target }: TargetConfig, facts: WorkerFacts | undefined): TargetIdentity {
  const { chainId, ledgerVersion, oldestVersion, firstSeen, lastSeen } = facts ?? NOTHING_LEARNED;
  const iso = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString();
  return {
    url: target.display,
    chainId,
    ledgerVersion,
    oldestVersion,
    firstSeen: iso(firstSeen),
    lastSeen: iso(lastSeen),
  };
}

function redactedEnd(config: TargetConfig, end: RunEnd): RunEnd {
  if (end.kind === 'completed') return end;
  return { ...end, reason: new Redactor(config.secrets).text(end.reason) };
}
