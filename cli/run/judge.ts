import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { TargetConfig } from '../../fixtures/session/session.ts';
import { ConformanceReporter } from '../../reports/allure/reporter.ts';
import type { ReportWorker } from '../../reports/allure/report-worker.ts';
import type { VerdictDocument } from '../../reports/verdict-document.ts';
import { clearReports, REPORTS, writeReports } from '../../reports/write.ts';
import type { Evidence, RunEnd, TargetIdentity } from '../../src/evidence/evidence.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import { packageInfo } from '../package-info.ts';
import { prepareOutDir } from './out-dir.ts';
import type { RunController, RunListener, RunResult } from './run-controller.ts';
import type { CheckSummary, WorkerFacts } from './run-request.ts';
import { NOTHING_LEARNED } from './run-request.ts';
import { assertReplayPath, selectChecks } from './select.ts';
import { openTarget } from './target.ts';

/** What is judged of a target, and where the reports go. */
export interface JudgeOptions {
  readonly out: string;
  /** Ids of requirements or checks; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** The seed that was given, if one was: a replay needs it. */
  readonly seed?: number | undefined;
  /** fast-check's path of the one case of a law to replay. */
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

/** What is about to be judged. */
export interface RunStart {
  /** Without credentials; of the embedded devnet, too. */
  readonly target: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly seed: number;
  readonly checks: number;
  /** What the user did not say and is to know: which file was found. */
  readonly notice?: string;
}

/** Called while a run goes on. */
export interface JudgeListener extends RunListener {
  start(about: RunStart): Promise<void>;
}

/** What a run came to. */
export interface Judgement {
  readonly document: VerdictDocument;
  readonly evidence: Evidence;
  /** The folder of the reports, absolute. */
  readonly out: string;
}

/** A run of checks against a target that is there. */
interface Run extends Threads {
  readonly config: TargetConfig;
  readonly checks: readonly CheckSummary[];
  readonly options: JudgeOptions;
  readonly listener: JudgeListener;
  readonly interrupt: AbortSignal;
  readonly startedAt: Date;
}

/**
 * Judges a target and writes the reports.
 *
 * @param interrupt aborted when the user wants an end: what was found so far is kept.
 * @throws ConfigError before anything was asked or written.
 */
export async function judgeTarget(
  config: Config,
  options: JudgeOptions,
  threads: Threads,
  listener: JudgeListener,
  interrupt: AbortSignal,
): Promise<Judgement> {
  const target = await openTarget(config);
  try {
    const checks = selectChecks(await threads.controller.checks(), options.only);
    assertReplayPath(options.path, options.seed, checks);
    const out = prepareOutDir(options.out);
    await listener.start({
      target: target.config.target.display,
      embedded: target.embedded,
      profile: config.profile.name,
      seed: config.seed,
      checks: checks.length,
      ...(config.notice === undefined ? {} : { notice: config.notice }),
    });
    const own = { ...options, out };
    const startedAt = new Date();
    const run = { ...threads, config: target.config, checks, options: own, listener, interrupt };
    return await judgeOpenTarget({ ...run, startedAt });
  } finally {
    await target.stop();
  }
}

async function judgeOpenTarget(run: Run): Promise<Judgement> {
  const { out } = run.options;
  await clearReports(out);
  const evidence = evidenceOf(run, await runChecks(run));
  const document = await writeReports(evidence, out, (page) => run.reportWorker.write(page));
  return { document, evidence, out };
}

function evidenceOf({ config, options, startedAt }: Run, result: RunResult): Evidence {
  const redactor = new Redactor(config.secrets);
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
      notices: (result.facts?.notices ?? []).map((notice) => redactor.text(notice)),
      ...(options.only === undefined ? {} : { only: options.only }),
      complete: options.complete ?? false,
    },
    checks: result.checks,
    waivers: config.waivers,
  };
}

async function runChecks(run: Run): Promise<RunResult> {
  const { config, checks, options, controller, startedAt } = run;
  const exchangesFile = join(options.out, REPORTS.exchanges);
  writeFileSync(exchangesFile, '');
  const reporter = new ConformanceReporter({
    resultsDir: join(options.out, REPORTS.results),
    waivers: config.waivers,
    startedAt: startedAt.toISOString(),
  });
  const ids = checks.map((check) => check.id);
  const request = { config, checks: ids, exchangesFile, path: options.path };
  return controller.execute(request, reporter, run.listener, run.interrupt);
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
