import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Config, TargetConfig } from '../../config/config.ts';
import { ConformanceReporter } from '../../reports/allure/reporter.ts';
import type { ReportWorker } from '../../reports/allure/report-worker.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { clearReports, REPORTS } from '../../reports/report-files.ts';
import type { EffortLevel } from '../../src/evidence/effort.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { catalogueOf, countsIn } from '../../src/spec/released/released.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { unwritable, withOutDir } from './out-dir.ts';
import type { EndedRun } from './report-run.ts';
import type { RunController, RunListener, RunResult } from './worker/run-controller.ts';
import type { RunAnnouncement } from './run-announcement.ts';
import type { CheckSummary, RunOrigin } from './worker/run-request.ts';
import { assertReplayPath, checksOfShard, selectChecks } from './select-checks.ts';
import { openTarget } from './open-target.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** Which checks of a target are run, how, and where the reports go. */
export interface JudgeTargetOptions {
  readonly runId: string;
  readonly out: string;
  /** Ids of requirements or checks; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** The seed the user gave, if any: a replay needs it. */
  readonly seed?: number | undefined;
  /** The path of fast-check to the case to replay. */
  readonly path?: string | undefined;
  readonly complete?: boolean | undefined;
  /** False: no recording is kept, and the run cannot be judged again. */
  readonly record?: boolean | undefined;
}

/** The parts of a run that work in threads of their own. */
export interface Threads {
  /** Has loaded the checks, and runs them. */
  readonly controller: RunController;
  /** Loads Allure while the checks run, and writes the page. */
  readonly reportWorker: ReportWorker;
}

/** Called while a run goes on. */
export interface JudgeListener extends RunListener {
  announce(announcement: RunAnnouncement): Promise<void>;
  /** Called with the result before any report of it is written. */
  judged?(judgement: Judgement): Promise<void>;
  /** Called after the checks, with the number of requests for both nodes. */
  comparing?(requests: number, against: string): void;
}

/** The result of a run. */
export interface Judgement {
  readonly document: VerdictDocument;
  readonly evidence: Evidence;
  /** The differences of a second node; absent without a second node or a completed run. */
  readonly differences?: NodeDifferences;
  /** The absolute path of the reports' folder. */
  readonly out: string;
}

/** A run with its target, its checks and its folder. */
interface PlannedRun extends Threads {
  readonly config: TargetConfig;
  readonly checks: readonly CheckSummary[];
  readonly options: JudgeTargetOptions;
  readonly listener: JudgeListener;
  readonly interrupt: AbortSignal;
  readonly startedAt: Date;
}

/**
 * Judges a target and writes the reports.
 *
 * @param interrupt aborted when the user stops the run: results so far are kept.
 * @throws ConfigError before any request or file; UnwrittenReports after the verdict.
 */
export async function judgeTarget(
  config: Config,
  options: JudgeTargetOptions,
  threads: Threads,
  listener: JudgeListener,
  interrupt: AbortSignal,
): Promise<Judgement> {
  const target = await openTarget(config);
  try {
    const checks = await chooseChecks(config, options, threads.controller);
    return await withOutDir(options.out, options, (out) => {
      const own = { ...options, out };
      const planned = { ...threads, config: target.config, checks, options: own };
      return judgeInto(out, { ...planned, listener, interrupt });
    });
  } finally {
    await target.stop();
  }
}

/** @param out the absolute path of the folder, which is this run's alone until it ends. */
async function judgeInto(out: string, planned: Omit<PlannedRun, 'startedAt'>): Promise<Judgement> {
  await planned.listener.announce(announcementOf(planned));
  const run: PlannedRun = { ...planned, startedAt: new Date() };
  await clearReports(out);
  const result = (await resultWithoutChecks(run)) ?? (await runChecks(run));
  await assertCaseFound(run, result);
  return report(run, result);
}

function announcementOf({
  config,
  checks,
  options,
}: Omit<PlannedRun, 'startedAt'>): RunAnnouncement {
  return {
    target: config.target.display,
    embedded: config.embedded === true,
    profile: config.profile.name,
    seed: config.seed,
    checks: checks.length,
    ...omitUndefined({
      proxy: config.proxy?.display,
      waitMs: config.waitMs,
      notice: config.notice,
      requests: usualRequests(config, options),
    }),
  };
}

/** The requests of complete runs, measured against the embedded devnet. */
const USUAL_REQUESTS: Readonly<Record<EffortLevel, number>> = {
  smoke: SMOKE_REQUESTS,
  standard: 3200,
  thorough: 16_000,
};

/** Returns how many requests a run sends, more or less; `undefined` for one that is shorter or has no such end. */
function usualRequests(
  { effort: { level, forMs, maxRequests }, shard, runs }: Config,
  { only }: JudgeTargetOptions,
): number | undefined {
  if ([forMs, shard, runs, only].some((given) => given !== undefined)) return undefined;
  return Math.min(USUAL_REQUESTS[level], maxRequests ?? Infinity);
}

/** @throws ConfigError when there are none of that name, or not the one property that `--path` needs. */
async function chooseChecks(
  { shard }: Config,
  { only, path, seed }: JudgeTargetOptions,
  controller: RunController,
): Promise<readonly CheckSummary[]> {
  const selected = selectChecks(await controller.checks(), only);
  const checks = shard === undefined ? selected : checksOfShard(selected, shard);
  assertReplayPath(path, seed, checks);
  return checks;
}

/** Derives the verdict from the results, and writes the reports. */
async function report(run: PlannedRun, result: RunResult): Promise<Judgement> {
  const { config, options, reportWorker } = run;
  const { out } = options;
  const differences = await compare(run, result);
  const { reportRun } = await loadReports();
  const rest = { out, ...omitUndefined({ differences }) };
  const judged: EndedRun['judged'] = async (document, evidence) =>
    run.listener.judged?.({ document, evidence, ...rest });
  const origin = originOf(run);
  const { path } = options;
  const ended = { config, result, differences, out, origin, path, reportWorker, judged };
  return { ...(await reportRun(ended)), ...rest };
}

/** Loads what writes the reports, which no run needs before its checks have ended. */
const loadReports = async () => import('./report-run.ts');

/** Returns a result without checks if the nodes cannot be compared. */
async function resultWithoutChecks({
  config,
  interrupt,
}: PlannedRun): Promise<RunResult | undefined> {
  if (config.against === undefined) return undefined;
  const { whyNotCompared } = await import('./against.ts');
  const reason = await whyNotCompared(config, interrupt);
  if (reason === undefined) return undefined;
  return { checks: [], facts: undefined, end: { kind: 'unreachable', reason, second: true } };
}

async function compare(
  run: PlannedRun,
  { facts, end }: RunResult,
): Promise<NodeDifferences | undefined> {
  const { config, interrupt, listener } = run;
  if (config.against === undefined || end.kind !== 'completed') return undefined;
  const { compareAfterRun } = await import('./against.ts');
  const { display } = config.against.target;
  const onChosen = (requests: number): void => listener.comparing?.(requests, display);
  return compareAfterRun(config, facts, interrupt, onChosen);
}

/** @throws ConfigError when `--path` leads to no case; then nothing is left in the folder. */
async function assertCaseFound(
  { options, config }: PlannedRun,
  { checks }: RunResult,
): Promise<void> {
  const [property] = checks.filter(({ noSuchCase }) => noSuchCase === true);
  if (property === undefined) return;
  await clearReports(options.out);
  const path = JSON.stringify(options.path);
  throw new ConfigError(
    `--path: ${path} names no case of ${property.check} with --seed ${config.seed} on this node: use the seed, path and node of the same failure`,
  );
}

function originOf({ startedAt, options }: PlannedRun): RunOrigin {
  const { runId, only, complete = false } = options;
  return { runId, startedAt: startedAt.toISOString(), only, complete };
}

async function runChecks(run: PlannedRun): Promise<RunResult> {
  const { config, checks, options, controller } = run;
  const exchangesFile = join(options.out, REPORTS.exchanges);
  const reporter = openReports(run, exchangesFile);
  const ids = checks.map((check) => check.id);
  const recordingFile = options.record === false ? undefined : join(options.out, REPORTS.recording);
  const origin = originOf(run);
  const request = { config, checks: ids, exchangesFile, recordingFile, origin, path: options.path };
  const executed = controller.execute(request, reporter, run.listener, run.interrupt);
  const [result] = await Promise.all([executed, loadReports()]);
  // Not earlier: the thread takes memory, and processor time that the checks need.
  run.reportWorker.start();
  return result;
}

/** @throws ConfigError when the folder cannot be written, before any request. */
function openReports(
  { config, options, startedAt }: PlannedRun,
  exchangesFile: string,
): ConformanceReporter {
  try {
    writeFileSync(exchangesFile, '');
    return new ConformanceReporter({
      resultsDir: join(options.out, REPORTS.results),
      waivers: config.waivers,
      startedAt: startedAt.toISOString(),
      counts: countsIn(catalogueOf(config.requirements), config.require),
    });
  } catch (error) {
    throw unwritable(options.out, error);
  }
}
