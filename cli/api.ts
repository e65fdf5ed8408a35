import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerdictDocument } from '../reports/verdict-document.ts';
import type { CheckEvidence } from '../src/evidence/evidence.ts';
import type { EffortLevel } from '../src/evidence/effort.ts';
import type { JudgeListener } from './run/judge.ts';
import type { RunStart } from './run/run-start.ts';
import { judgeInThreads } from './run/judge-in-threads.ts';

export { ConfigError } from '../config/config-error.ts';
export type { Devnet } from '../fixtures/devnet/devnet.ts';
export { startDevnet } from '../fixtures/devnet/devnet.ts';
export type { DevnetOptions } from '../fixtures/devnet/options.ts';
export type { VerdictDocument } from '../reports/verdict-document.ts';
export type { RequirementId } from '../src/spec/catalogue.ts';
export { CATALOGUE as requirements } from '../src/spec/catalogue.ts';
export type { Requirement } from '../src/spec/requirement.ts';

/** The same as the options of `ledger-conformance run`. */
export interface JudgeOptions {
  /** Base URL of the node, with or without `/v1`. */
  readonly target?: string;
  /** Base URL of another node of the same chain: `differences.json` says where it answers otherwise. */
  readonly against?: string;
  /** Path of a configuration file. */
  readonly config?: string;
  /** `document`, `aptos`, or the path of a profile. */
  readonly profile?: string;
  /** Folder for the reports; absent: none are kept. */
  readonly out?: string;
  /** Ids of requirements or checks; absent: all. */
  readonly only?: readonly string[];
  readonly seed?: number;
  /** Cases of each law. */
  readonly runs?: number;
  /** How much is asked; absent: standard. */
  readonly effort?: EffortLevel;
  /** Of a thorough run: how long it goes on, e.g. `10m`. */
  readonly for?: string;
  /** Nothing is asked after so many requests. */
  readonly maxRequests?: number;
  /** False: nothing is asked that is against the document on purpose. */
  readonly malformed?: boolean;
  /** Requests per second; absent: as fast as they go. */
  readonly rate?: number;
  /** Requests in flight. */
  readonly concurrency?: number;
  /** No verdict unless every MUST was judged. */
  readonly complete?: boolean;
  /** How long a node that starts is waited for, e.g. `60s`; absent: not at all. */
  readonly wait?: string;
  /** What `${NAME}` in the configuration stands for; absent: the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborted, it ends the run in order: what was found so far is kept. */
  readonly signal?: AbortSignal;
  readonly onStart?: (about: RunStart) => void;
  readonly onCheck?: (check: CheckEvidence) => void;
  /** Called now and then with the number of requests so far. */
  readonly onRequests?: (requests: number) => void;
}

/**
 * Judges a node as `ledger-conformance run` does.
 *
 * @returns what `verdict.json` holds.
 * @throws ConfigError when the options or the configuration are wrong: nothing was asked then.
 */
export async function judge(options: JudgeOptions = {}): Promise<VerdictDocument> {
  const { out, env = process.env, signal = new AbortController().signal } = options;
  const folder = out ?? (await mkdtemp(join(tmpdir(), 'ledger-conformance-')));
  try {
    const all = { ...options, env, out: folder };
    const { document } = await judgeInThreads(all, listenerOf(options), signal);
    return document;
  } finally {
    if (out === undefined) await rm(folder, { recursive: true, force: true });
  }
}

function listenerOf({ onStart, onCheck, onRequests }: JudgeOptions): JudgeListener {
  return {
    start: async (about) => onStart?.(about),
    check: (check) => onCheck?.(check),
    sent: (requests) => onRequests?.(requests),
  };
}
