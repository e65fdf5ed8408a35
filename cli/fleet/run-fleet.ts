import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Fleet, FleetEntry } from '../../config/read/fleet-file.ts';
import { readFleetFile } from '../../config/read/fleet-file.ts';
import { readConfig } from '../../config/read/read-config.ts';
import type { TargetVerdict } from '../../reports/fleet/fleet-document.ts';
import { FLEET_REPORTS, fleetDocument } from '../../reports/fleet/fleet-document.ts';
import { fleetPage } from '../../reports/fleet/fleet-page.ts';
import { fleetSummary } from '../../reports/fleet/fleet-summary.ts';
import { differencesSentence } from '../../reports/differences/node-differences-text.ts';
import { readDifferences } from '../../reports/report-files.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import { oneLine } from '../../reports/text/text.ts';
import { verdictText } from '../../reports/verdict/verdict-text.ts';
import { writeAtomic } from '../../reports/write-atomic.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { NO_VERDICT, USAGE } from '../../reports/verdict/exit-code.ts';
import { exitCodeOf } from '../run/exit-code-of-run.ts';
import { notingEarlierReport } from '../run/earlier-report.ts';
import { withOutDir } from '../run/out-dir.ts';
import type { RunFlags } from '../run/run.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/text-table.ts';
import { runChild } from './child.ts';
import { docsPage } from '../../src/text/docs-page.ts';

type FleetFlags = RunFlags & { readonly targets: string };

type Identified = FleetFlags & { readonly runId: string };

/**
 * Judges every target of a fleet in a process of its own, several at a time, and writes one page about all of
 * them.
 *
 * @param passed the words of the command line that apply to each target.
 * @returns the worst exit code.
 * @throws ConfigError that names every mistake of every target, before anything was sent.
 */
export async function runFleet(
  flags: FleetFlags,
  passed: readonly string[],
  streams: Streams,
): Promise<ExitCode> {
  const { out: dir, runId = randomUUID() } = flags;
  const report = { dir, file: FLEET_REPORTS.document, runId };
  return notingEarlierReport(report, streams, () => runAs({ ...flags, runId }, passed, streams));
}

async function runAs(
  flags: Identified,
  passed: readonly string[],
  streams: Streams,
): Promise<ExitCode> {
  assertForMany(flags);
  const fleet = readFleetFile(flags.targets);
  await assertReadable(fleet, flags, streams);
  const use = { runId: flags.runId, own: Object.values(FLEET_REPORTS) };
  return withOutDir(flags.out, use, (out) => judgeFleet(fleet, { ...flags, out }, passed, streams));
}

async function judgeFleet(
  fleet: Fleet,
  { out, runId }: Identified,
  passed: readonly string[],
  streams: Streams,
): Promise<ExitCode> {
  const startedAt = new Date();
  const targets = await judgeAll(fleet, { passed, out, runId }, streams);
  const durationMs = Date.now() - startedAt.getTime();
  const run = { runId, startedAt: startedAt.toISOString(), durationMs, parallel: fleet.parallel };
  const document = fleetDocument(targets, run);
  const at = (name: keyof typeof FLEET_REPORTS): string => join(out, FLEET_REPORTS[name]);
  await writeAtomic(at('document'), `${JSON.stringify(document, null, 2)}\n`);
  await writeAtomic(at('summary'), fleetSummary(targets));
  await writeAtomic(at('page'), fleetPage(targets));
  const rows = document.targets.map(({ name, verdict, reason }) => [
    name,
    verdict,
    oneLine(reason),
  ]);
  writeLine(streams.stdout, `${tableOf(rows)}\n\n  report    ${at('page')}`);
  writeLine(streams.stdout, `  more      ${docsPage('ci-and-fleets')}`);
  return document.exitCode;
}

/** @throws ConfigError when an option can only apply to one target. */
function assertForMany({ path, shard, writeWaivers }: FleetFlags): void {
  const given = { '--path': path, '--shard': shard, '--write-waivers': writeWaivers };
  const [option] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (option === undefined) return;
  throw new ConfigError(`${option} applies to one target: add --entry NAME`);
}

/** @throws ConfigError that names every mistake of every target. */
async function assertReadable(
  { entries }: Fleet,
  flags: FleetFlags,
  { env }: Streams,
): Promise<void> {
  const problems: string[] = [];
  for (const entry of entries) {
    try {
      await readConfig({ ...flags, entry }, env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
}

/** What the runs of all targets have in common. */
interface FleetUse {
  readonly passed: readonly string[];
  readonly out: string;
  readonly runId: string;
}

async function judgeAll(
  { entries, parallel }: Fleet,
  use: FleetUse,
  streams: Streams,
): Promise<readonly TargetVerdict[]> {
  const queue = new PQueue({ concurrency: parallel });
  let done = 0;
  const judged = async (entry: FleetEntry): Promise<TargetVerdict> => {
    const target = await judgeEntry(entry, use, streams);
    done += 1;
    const { name, verdict, document } = target;
    const said = document === undefined ? verdict : verdictText(document);
    writeLine(streams.stderr, `${done} of ${entries.length}: ${name}: ${said}`);
    return target;
  };
  return Promise.all(entries.map((entry) => queue.add(() => judged(entry))));
}

async function judgeEntry(
  { fleet, name }: FleetEntry,
  { passed, out, runId }: FleetUse,
  { env, interrupt }: Streams,
): Promise<TargetVerdict> {
  if (interrupt.aborted)
    return withoutVerdict(name, NO_VERDICT, 'Not started: stopped by Ctrl-C or SIGTERM.');
  const folder = join(out, name);
  const own = ['--targets', fleet, '--entry', name, '--out', folder, '--run-id', runId];
  const { code, stderr } = await runChild(['run', ...own, ...passed], env, interrupt);
  const said = oneLine(stderr.trimEnd().split('\n').at(-1) ?? '');
  if (code === USAGE) return withoutVerdict(name, USAGE, said);
  const document = await verdictOfRun(folder, runId);
  if (document === undefined && interrupt.aborted) {
    return withoutVerdict(
      name,
      NO_VERDICT,
      'Stopped by Ctrl-C or SIGTERM before the report was written.',
    );
  }
  const differences = await readDifferences(folder);
  const fails = passed.includes('--fail-on-difference');
  const exitCode = document && exitCodeOf(document, differences, fails);
  if (document === undefined || exitCode === undefined || exitCode !== code) {
    return withoutVerdict(
      name,
      NO_VERDICT,
      `The run ended with ${code ?? 'a signal'} and no verdict: ${said}`,
    );
  }
  const { verdict, reason } = document;
  const more = differences === undefined ? '' : ` Compared: ${differencesSentence(differences)}.`;
  return { name, folder: name, verdict, exitCode, reason: reason + more, document };
}

/** Returns the verdict of that run; `undefined` when it wrote none, whatever an earlier run left. */
async function verdictOfRun(folder: string, runId: string): Promise<VerdictDocument | undefined> {
  const document = await readVerdict(folder).catch(() => undefined);
  return document?.runId === runId ? document : undefined;
}

function withoutVerdict(name: string, exitCode: ExitCode, reason: string): TargetVerdict {
  return { name, folder: name, verdict: 'no verdict', exitCode, reason };
}
