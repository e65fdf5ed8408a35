import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Flags } from '../../config/read-config.ts';
import type { TargetConfig } from '../../fixtures/session/session.ts';
import { ConformanceReporter } from '../../reports/allure/reporter.ts';
import type { ReportWorker } from '../../reports/allure/report-worker.ts';
import { terminalSummary } from '../../reports/terminal.ts';
import { REPORTS, clearReports, writeReports } from '../../reports/write.ts';
import type { Evidence, RunEnd, TargetIdentity } from '../../src/evidence/evidence.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { packageInfo } from '../package-info.ts';
import type { Streams } from '../streams.ts';
import { writeLine, wantsColour } from '../streams.ts';
import type { CheckSummary, WorkerFacts } from './run-request.ts';
import { NOTHING_LEARNED } from './run-request.ts';
import type { RunResult, RunController } from './run-controller.ts';
import { prepareOutDir } from './out-dir.ts';
import { startProgress } from './progress.ts';
import { assertReplayPath, selectChecks } from './select.ts';
import { openTarget } from './target.ts';

/** The file beside the reports that holds every exchange. */
const EXCHANGES = 'exchanges.ndjson';

/** What `run` may be told. */
export interface RunFlags extends Flags {
  readonly out: string;
  readonly only?: readonly string[] | undefined;
  readonly path?: string | undefined;
  readonly complete?: boolean | undefined;
}

/** What works in threads of its own, each of which loads its part while a run begins. */
export interface Threads {
  /** Loads the checks, and runs them. */
  readonly controller: RunController;
  /** Loads Allure, and writes the page. */
  readonly reportWorker: ReportWorker;
}

/** A run of checks against a target that is there. */
interface Judging extends Threads {
  readonly config: TargetConfig;
  readonly checks: readonly CheckSummary[];
  readonly flags: RunFlags;
  readonly streams: Streams;
  readonly startedAt: Date;
}

/**
 * Judges a target and writes the reports.
 *
 * @returns the exit code.
 * @throws ConfigError before anything was asked or written.
 */
export async function judgeConfigured(
  config: Config,
  flags: RunFlags,
  threads: Threads,
  streams: Streams,
): Promise<number> {
  const target = await openTarget(config);
  try {
    const checks = selectChecks(await threads.controller.checks(), flags.only);
    assertReplayPath(flags.path, flags.seed, checks);
    const out = prepareOutDir(flags.out);
    const where = target.embedded ? 'the embedded devnet' : target.config.target.display;
    if (config.notice !== undefined) writeLine(streams.stderr, config.notice);
    writeLine(
      streams.stderr,
      `judging ${where} by profile ${config.profile.name}, seed ${config.seed}`,
    );
    const startedAt = new Date();
    const all = { ...flags, out };
    return await judgeOpenTarget({
      config: target.config,
      checks,
      flags: all,
      ...threads,
      streams,
      startedAt,
    });
  } finally {
    await target.stop();
  }
}

async function judgeOpenTarget(judging: Judging): Promise<number> {
  const { flags, streams, reportWorker } = judging;
  await clearReports(flags.out);
  const evidence = evidenceOf(judging, await askTarget(judging));
  const document = await writeReports(evidence, flags.out, (page) => reportWorker.write(page));
  const report = join(flags.out, REPORTS.page);
  const colour = wantsColour(streams);
  const { columns: width = 0 } = streams.stdout;
  const options = { colour, report, ...(width > 0 ? { width } : {}) };
  writeLine(streams.stdout, terminalSummary(document, evidence, options));
  return document.exitCode;
}

function evidenceOf({ config, flags, startedAt }: Judging, result: RunResult): Evidence {
  return {
    run: {
      suite: packageInfo(),
      profile: config.profile.name,
      target: identityOf(config, result.facts),
      seed: config.seed,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: result.facts?.requests ?? 0,
      traffic: result.facts?.traffic ?? NO_TRAFFIC,
      end: redactedEnd(config, result.end),
      ...(flags.only === undefined ? {} : { only: flags.only }),
      complete: flags.complete ?? false,
    },
    checks: result.checks,
    waivers: config.waivers,
  };
}

async function askTarget(judging: Judging): Promise<RunResult> {
  const { config, checks, flags, controller, streams, startedAt } = judging;
  const exchangesFile = join(flags.out, EXCHANGES);
  writeFileSync(exchangesFile, '');
  const reporter = new ConformanceReporter({
    resultsDir: join(flags.out, REPORTS.results),
    waivers: config.waivers,
    startedAt: startedAt.toISOString(),
  });
  const progress = await startProgress(streams, checks.length);
  const ids = checks.map((check) => check.id);
  const assignment = { config, checks: ids, exchangesFile, path: flags.path };
  try {
    return await controller.execute(assignment, reporter, progress, streams.interrupt);
  } finally {
    progress.stop();
  }
}

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
