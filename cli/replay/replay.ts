import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { existsSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Config } from '../../config/config.ts';
import type { FleetEntry } from '../../config/read/fleet-file.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { capped, oneLine } from '../../reports/text/text.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { clearReports, REPORTS } from '../../reports/report-files.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import type { Invocation } from '../../src/evidence/invocation.ts';
import { replayDirOf } from '../../src/evidence/invocation.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { ExchangeLog } from '../run/log/exchange-log.ts';
import { withOutDir } from '../run/out-dir.ts';
import { preflight } from '../run/preflight/preflight.ts';
import type { Target } from '../run/open-target.ts';
import { openTarget } from '../run/open-target.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { Credentials } from '../../src/wire/client/credentials.ts';
import { liveWire } from '../../src/wire/wire.ts';
import type { FailedCheck } from './failed-checks.ts';
import { failedChecks } from './failed-checks.ts';
import { reproduce } from './reproduce.ts';
import { Tally } from './tally.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';

interface ReplayFlags {
  readonly times: number;
  readonly out?: string;
  readonly target?: string;
  readonly config?: string | false;
  readonly profile?: string;
}

/**
 * Repeats the failed checks of a run `times` times, and prints how many times they failed again.
 *
 * @param folder of the reports of that run; nothing in it is changed.
 * @param id of a check or requirement; absent: everything that failed, without the advisories of a run that failed.
 * @returns 1 when anything failed again, else 3: a check that did not fail again is not shown to conform.
 * @throws ConfigError
 */
export async function replay(
  folder: string,
  id: string | undefined,
  flags: ReplayFlags,
  streams: Streams,
): Promise<ExitCode> {
  const document = await readVerdict(folder);
  const failed = failedChecks(document, id);
  const config = await configOf(document, flags, streams);
  return withOutDir(outDir(folder, flags), { runId: randomUUID() }, async (out) => {
    await clearReports(out);
    const target = await openTarget(config);
    try {
      const tally = await askAgain(target, failed, flags.times, out, streams);
      if (typeof tally === 'string') {
        writeLine(streams.stderr, `error: ${tally}`);
        return NO_VERDICT;
      }
      report(tally, { folder, out, document }, streams);
      return tally.reproduced ? FOUND : NO_VERDICT;
    } finally {
      await target.stop();
    }
  });
}

/**
 * Returns the configuration of the run, unless the command line overrides it; secrets come from the command line
 * or the files.
 */
async function configOf(
  { configuredBy: run, seed, runs, profile }: VerdictDocument,
  flags: ReplayFlags,
  { env }: Streams,
): Promise<Config> {
  const written = flags.config ?? run.config ?? false;
  if (flags.config === undefined && typeof written === 'string' && !existsSync(written)) {
    throw new ConfigError(
      `that run used ${written}, which does not exist here: start replay in the folder where the run was started, or add --config FILE`,
    );
  }
  const config = await readConfig(
    {
      target: flags.target ?? run.target,
      entry: flags.config === undefined ? await entryOf(run) : undefined,
      config: written,
      profile: flags.profile ?? run.profile,
      rate: run.rate,
      concurrency: run.concurrency,
      seed,
      runs,
    },
    env,
  );
  // Repeats the whole check, even if the run had less effort.
  const effort = { ...STANDARD_EFFORT, malformed: config.effort.malformed };
  if (config.profile.name === profile) return { ...config, effort };
  throw new ConfigError(
    `that run used the profile ${profile}, but this configuration has ${config.profile.name}: add --profile ${profile}`,
  );
}

/** Returns the current fleet entry of the target, if the run belonged to a fleet. */
async function entryOf({ fleet }: Invocation): Promise<FleetEntry | undefined> {
  if (fleet === undefined) return undefined;
  const { findEntry, readFleetFile } = await import('../../config/read/fleet-file.ts');
  return findEntry(readFleetFile(fleet.file), fleet.entry);
}

function outDir(folder: string, flags: ReplayFlags): string {
  const out = flags.out ?? replayDirOf(resolve(folder));
  if (resolve(out) === resolve(folder)) {
    throw new ConfigError(
      '--out: this is the folder of the run, which replay does not change: name another folder',
    );
  }
  return out;
}

/** @returns why no request could be sent, if so. */
async function askAgain(
  { config }: Target,
  failed: readonly FailedCheck[],
  times: number,
  out: string,
  { interrupt, stderr }: Streams,
): Promise<Tally | string> {
  const wire = liveWire();
  const credentials = new Credentials(config, wire);
  credentials.onFailure((message) => writeLine(stderr, `warning: ${message}`));
  const { exchanges: first, ...came } = await preflight(config, interrupt, wire, credentials);
  const { unreachableReason } = came;
  if (unreachableReason !== undefined) return unreachableReason;
  writeFileSync(join(out, REPORTS.exchanges), '');
  const redactor = new Redactor(config.secrets);
  const log = new ExchangeLog(join(out, REPORTS.exchanges), redactor);
  const all: Exchange[] = [];
  const keep = (exchange: Exchange): void => {
    all.push(exchange);
    log.add(exchange);
  };
  const tally = new Tally(failed.map(({ check }) => check.id));
  try {
    for (const exchange of first) keep(exchange);
    for (let time = 1; time <= times && !interrupt.aborted; time += 1) {
      const shared = { wire, credentials, redactor };
      const again = { before: [...all], onExchange: keep, ...shared };
      for (const evidence of await reproduce(config, failed, again)) tally.add(evidence);
      if (time % 5 === 0) writeLine(stderr, `repeated ${time} of ${times} times`);
    }
  } finally {
    log.close();
  }
  return tally;
}

function report(
  tally: Tally,
  { folder, out, document }: { folder: string; out: string; document: VerdictDocument },
  { stdout }: Streams,
): void {
  const { suite, target, seed } = document;
  const written = { formatVersion: 1, of: folder, suite, target: target.url, seed };
  const file = join(out, REPORTS.replay);
  writeFileSync(file, `${JSON.stringify({ ...written, checks: tally.counts }, null, 2)}\n`);
  for (const line of tally.lines()) writeLine(stdout, capped(oneLine(line), 400));
  writeLine(
    stdout,
    tally.reproduced
      ? `Requests and responses: ${oneLine(out)}`
      : `Not reproducing a failure does not prove conformance: run all checks again. Requests and responses: ${oneLine(out)}`,
  );
}
