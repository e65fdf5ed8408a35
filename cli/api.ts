import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { VerdictDocument } from '../reports/verdict/verdict-document.ts';
import type { CheckEvidence } from '../src/evidence/evidence.ts';
import type { EffortLevel } from '../src/evidence/effort.ts';
import type { JudgeListener } from './run/judge.ts';
import type { RunAnnouncement } from './run/run-announcement.ts';
import { assertJudgeOptions } from './judge-options.ts';
import { judgeInThreads } from './run/judge-in-threads.ts';
import { makeTemporaryFolder } from './terminal/temporary-folder.ts';

export { ConfigError } from '../config/mistakes/config-error.ts';
export type { Devnet } from '../fixtures/devnet/devnet.ts';
export type { DevnetOptions, DevnetProfile } from './devnet/devnet-options.ts';
export type { FaultName, VariationName } from './devnet/node-names.ts';
export {
  FAULT_NAMES as faultNames,
  VARIATION_NAMES as variationNames,
} from './devnet/node-names.ts';
export { startDevnet } from './devnet/start-devnet.ts';
export type { VerdictDocument } from '../reports/verdict/verdict-document.ts';
export type { RequirementId } from '../src/spec/catalogue.ts';
export { CATALOGUE as requirements } from '../src/spec/catalogue.ts';
export type { Requirement } from '../src/spec/requirement.ts';

/** The same as the options of `ledger-conformance run`. They need a `target`, or a `config` that names it. */
export interface JudgeOptions {
  /** Base URL of the node, with or without `/v1`; `devnet` for the embedded one. */
  readonly target?: string;
  /** Base URL of a second node of the same chain; `differences.json` lists where its responses differ. */
  readonly against?: string;
  /** Path of a configuration file. */
  readonly config?: string;
  /** `document`, `aptos`, or the path of a profile. */
  readonly profile?: string;
  /** Folder for the reports; absent: no reports are kept. */
  readonly out?: string;
  /** The id of the run, in every report; absent: random. */
  readonly runId?: string;
  /** Ids of requirements or checks; absent: all. */
  readonly only?: readonly string[];
  readonly seed?: number;
  /** Cases of each property. */
  readonly runs?: number;
  /** The effort; absent: standard. */
  readonly effort?: EffortLevel;
  /** The duration of a thorough run, e.g. `10m`. */
  readonly for?: string;
  /** The maximum number of requests of the run. */
  readonly maxRequests?: number;
  /** False: no malformed requests. */
  readonly malformed?: boolean;
  /** Requests per second; absent: as fast as the target answers. */
  readonly rate?: number;
  /** The maximum number of requests in flight. */
  readonly concurrency?: number;
  /** No verdict unless every MUST was judged. */
  readonly complete?: boolean;
  /** The released version whose requirements decide, e.g. `0.1`; absent: those of this suite. */
  readonly requirements?: string;
  /** SHOULDs that count like MUSTs, in addition to those of the configuration. */
  readonly require?: readonly string[];
  /** How long to wait for a node that is starting, e.g. `60s`; absent: not at all. */
  readonly wait?: string;
  /** The values of `${NAME}` in the configuration; absent: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Stops the run when aborted; results so far are kept. */
  readonly signal?: AbortSignal;
  readonly onStart?: (announcement: RunAnnouncement) => void;
  readonly onCheck?: (check: CheckEvidence) => void;
  /** Called from time to time with the number of requests so far. */
  readonly onRequests?: (requests: number) => void;
}

/**
 * Judges a node as `ledger-conformance run` does.
 *
 * @returns the content of `verdict.json`.
 * @throws ConfigError with a line for each mistake in the options or the configuration, before any request.
 */
export async function judge(options: JudgeOptions): Promise<VerdictDocument> {
  assertJudgeOptions(options);
  const {
    out,
    runId = randomUUID(),
    env = process.env,
    signal = new AbortController().signal,
  } = options;
  const folder = out ?? makeTemporaryFolder('ledger-conformance-');
  try {
    const runOptions = { ...options, runId, env, out: folder };
    const { document } = await judgeInThreads(runOptions, listenerOf(options), signal);
    return document;
  } finally {
    if (out === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function listenerOf({ onStart, onCheck, onRequests }: JudgeOptions): JudgeListener {
  return {
    announce: async (announcement) => onStart?.(announcement),
    check: (check) => onCheck?.(check),
    sent: (requests) => onRequests?.(requests),
  };
}
