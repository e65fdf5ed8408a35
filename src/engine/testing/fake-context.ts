import { onTestFinished } from 'vitest';
import type { RunOptions } from '../run-options.ts';
import type { KnownAccount, KnownItem } from '../known-truth.ts';
import { knownAccount } from '../known-truth.ts';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { listedIn } from '../../expect/summary-matchers.ts';
import type { Bounds } from '../../oracle/selection.ts';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { Wire } from '../../wire/wire.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { CheckContext } from '../check/check-context.ts';
import type { Rule } from '../session/rule.ts';
import type { Page } from '../session/page.ts';
import { Session } from '../session/session.ts';
import { Discovery } from '../discovery/discovery.ts';
import type { FakeResponse } from './fake-session.ts';
import { ACCOUNT, exchangeOf, fakeNode, runOptions } from './fake-session.ts';

export { ACCOUNT };

/** The names of the aptos profile, by which fake answers are read. */
const NAMES = aptosProfile.names;

/** The answer of a fake node. */
export interface FakeAnswer {
  /** 200 when absent. */
  readonly status?: number;
  /** The versions of the summaries it lists; none when the body is given. */
  readonly versions?: readonly number[];
  readonly body?: string | Uint8Array;
  /** `application/json` when absent. */
  readonly type?: string;
  /**
   * The oldest and the latest version that its headers name; without it there are no ledger
   * headers.
   */
  readonly ledger?: readonly [oldest: number, latest: number];
}

/** The other parts of a context; they have usual defaults, and nothing is known. */
export interface FakeParts {
  readonly config?: Partial<RunOptions>;
  readonly discovery?: Discovery;
  /** The rules of the run. */
  readonly rules?: readonly Rule[];
  /** Absent: the real network, in simulated time. */
  readonly wire?: Wire;
}

/** What a fake node answers to a request for that URL, with that `Accept`. */
type Answer = (url: URL, accept: string | undefined) => FakeAnswer;

/** A context whose target is a server on a free loopback port, closed when the test ends. */
export async function contextOf(answer: Answer, parts: FakeParts = {}): Promise<CheckContext> {
  const { url } = await fakeNode(({ path, headers }) =>
    fakeResponse(answer(new URL(path, 'http://fake'), headers.accept)),
  );
  return makeContext(url, parts);
}

/** The same context, and the query of each request that its target received. */
export async function recordingContext(answer: Answer, parts?: FakeParts) {
  const asked: string[] = [];
  const ctx = await contextOf((url, accept) => {
    asked.push(url.search);
    return answer(url, accept);
  }, parts);
  return { ctx, asked };
}

/** A context that sends no requests: there is no target. */
export function silentContext(parts: FakeParts = {}): CheckContext {
  return makeContext('http://127.0.0.1:1', parts);
}

function makeContext(
  url: string,
  { config, discovery, rules = [], wire = new SimulatedTime().wire }: FakeParts,
): CheckContext {
  const target = runOptions(url, { profile: aptosProfile, ...config });
  const session = new Session(target, rules, { wire });
  session.setNames(NAMES);
  onTestFinished(() => session.client.close());
  return new CheckContext(session, discovery ?? discoveryOf(), 'SEL-START.fake');
}

/** What a fake discovery found. */
interface FakeDiscovery {
  readonly accounts?: readonly KnownAccount[];
  /** The newest page of {@link ACCOUNT}. */
  readonly newest?: Page;
  readonly items?: readonly KnownItem[];
  /** The largest limit that was accepted, and a page of that length. */
  readonly limit?: number;
  readonly noBcsReason?: string;
}

/** A discovery that found what is given, and nothing else. */
export function discoveryOf(found: FakeDiscovery = {}): Discovery {
  const { accounts = [], newest, items = [], limit, noBcsReason } = found;
  const truth = knownAccount(ACCOUNT);
  const discovered =
    newest === undefined ? [] : [{ address: ACCOUNT, truth, answered: true, newest }];
  const tables = items.map((item) => ({ handle: item.handle, items: [item], absent: [] }));
  const taken = limit === undefined ? undefined : { limit, page: limit };
  return new Discovery(discovered, [], { accounts, tables }, { taken, noBcsReason });
}

/** The answer as it is sent over the wire. */
function fakeResponse({
  status = 200,
  versions = [],
  body = JSON.stringify(versions.map((version) => summaryOf(version))),
  type = 'application/json',
  ledger,
}: FakeAnswer): FakeResponse {
  const [oldest, latest] = ledger ?? [];
  const headers: Record<string, string> = { 'content-type': type };
  if (oldest !== undefined) headers['x-aptos-ledger-oldest-version'] = String(oldest);
  if (latest !== undefined) headers['x-aptos-ledger-version'] = String(latest);
  return { status, headers, body };
}

/** A summary of {@link ACCOUNT} in JSON; its hash is made from the version. */
export function summaryOf(version: number, hash = version): Readonly<Record<string, unknown>> {
  return {
    sender: ACCOUNT,
    version: String(version),
    transaction_hash: longHex(hash.toString(16)),
    replay_protector: { type: 'sequence_number', sequence_number: String(version) },
  };
}

/** An answer to a question about {@link ACCOUNT} that was never sent. */
export function fakeExchange(
  answer: FakeAnswer,
  selection: SummariesQuestion = {},
): AnsweredExchange {
  const question = { ...selection, account: ACCOUNT };
  return exchangeOf(fakeResponse(answer), { endpoint: 'summaries', question });
}

/** A page that was never asked for. Its bounds are versions 0 to 1000 by default. */
export function pageOf(
  versions: readonly number[],
  question: SummariesQuestion = {},
  bounds: Bounds = { oldest: 0n, current: 1000n, settled: 1000n },
): Page {
  const exchange = fakeExchange({ versions }, question);
  const listed = listedIn(exchange.response, NAMES) ?? [];
  return { exchange, account: ACCOUNT, question, listed, bounds };
}
