import type { TargetConfig } from '../../../config/config.ts';
import type { Check } from '../../../src/engine/check/check.ts';
import { Session } from '../../../src/engine/session/session.ts';
import { STANDARD_CASES } from '../../../src/evidence/effort.ts';
import { ledgerFacts } from '../../../src/evidence/ledger-facts.ts';
import { NO_TRAFFIC, withExchange } from '../../../src/evidence/traffic.ts';
import type { Redactor } from '../../../src/evidence/redact.ts';
import { Credentials } from '../../../src/wire/client/credentials.ts';
import type { ExchangeListener } from '../../../src/wire/client/client.ts';
import type { AnsweredExchange, Exchange } from '../../../src/wire/exchange.ts';
import type { Clock } from '../../../src/wire/clock.ts';
import type { Wire } from '../../../src/wire/wire.ts';
import { declarationOf, ENDPOINTS } from '../../../src/spec/endpoints/endpoints.ts';
import { Answerer } from '../../../src/expect/answerer.ts';
import { cutText } from '../../../src/text/cut-text.ts';
import { plural } from '../../../src/text/sentence.ts';
import { rulesBeside } from '../../checks.ts';
import { valueIn } from '../../../src/engine/session/latest-answers.ts';
import type { ItemKey } from '../../../src/spec/endpoints/raw-item.ts';
import type { LongHex } from '../../../src/spec/formats/address.ts';
import {
  aheadNotices,
  outdatedNotices,
  prunedNotices,
  strangerNotices,
  surplusNotices,
} from './truth-notices.ts';
import { UnseenTruth } from './unseen-truth.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { PrefixWatch } from './prefix-watch.ts';
import { RepeatWatch } from './repeat-watch.ts';
import { preflight } from '../preflight/preflight.ts';
import type { TargetGone } from './run-end.ts';
import { targetEnd } from './run-end.ts';
import type { WorkerFacts } from './worker-facts.ts';
import { NOTHING_LEARNED } from './worker-facts.ts';

/** The checks and configuration of a run, and its connections to the outside. */
export interface OpenSessionOptions {
  readonly config: TargetConfig;
  readonly checks: readonly Check[];
  /** The network, or a recording of it. */
  readonly wire: Wire;
  /** Called with every exchange as it ends, in that order. */
  readonly onExchange: ExchangeListener;
  /** Shared with the exchange log; absent: the redactor of the session. */
  readonly redactor?: Redactor | undefined;
  /** Called when a command for a header failed that was run again. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Aborted in a step of its own when the user stops the run. */
  readonly stop: AbortSignal;
}

/** A run that has begun, or is over already. */
interface OpenedSession {
  /** The session for discovery. Absent when the target does not answer, or the user stopped the run. */
  readonly session?: Session;
  /** What was learned of the target so far. */
  readonly facts: () => WorkerFacts;
}

/** Checks that the target answers, and opens a session, which ends when the user stops the run. */
export async function openSession(options: OpenSessionOptions): Promise<OpenedSession> {
  const { config, checks, wire, onExchange, stop } = options;
  const credentials = new Credentials(config, wire);
  credentials.onFailure((message) => options.onWarning?.(message));
  const { exchanges, unreachableReason } = await preflight(config, stop, wire, credentials);
  for (const earlier of exchanges) onExchange(earlier);
  const connection = new ConnectionWatch(exchanges);
  // In a step of its own, so that a recording shows whether the user stopped the run before.
  await wire.clock.startStep('run');
  const gone = unreachableReason === undefined ? undefined : notThere(unreachableReason, config);
  if (gone !== undefined || stop.aborted) {
    const traffic = exchanges.reduce(withExchange, NO_TRAFFIC);
    const asked = { requests: exchanges.length, durationMs: lasted(wire.clock), traffic };
    const end = targetEnd(stop, gone);
    const facts = { ...NOTHING_LEARNED, ...asked, connection: connection.facts, end };
    return { facts: () => facts };
  }
  const { redactor } = options;
  const more = { before: exchanges, wire, credentials, redactor, signal: stop };
  const session = new Session(config, rulesBeside(checks), more);
  return { session, facts: watch(session, options, exchanges, connection) };
}

/** Collects facts from the exchanges that the session itself does not keep. */
function watch(
  session: Session,
  { config, wire, onExchange, stop }: OpenSessionOptions,
  exchanges: readonly Exchange[],
  connection: ConnectionWatch,
): () => WorkerFacts {
  const prefix = new PrefixWatch(config.profile, exchanges);
  const answerer = new Answerer(exchanges);
  let durationMs = lasted(wire.clock);
  const repeats = new RepeatWatch();
  const unseen = new UnseenTruth(config.truth);
  const watches = [connection, repeats, unseen, answerer, prefix];
  session.client.onExchange((exchange) => {
    durationMs = lasted(wire.clock);
    for (const each of watches) each.record(exchange);
    onExchange(exchange);
  });
  // Values that commands have printed meanwhile are known here alone.
  const clean = (text: string): string => session.redactor.text(text);
  const notices = (gone: TargetGone | undefined): readonly string[] => [
    ...connection.notices,
    ...session.client.credentials.notices,
    ...prefix.notices,
    ...fewCases(config),
    ...paceNotices(session),
    // Where no node answered, nothing is known of what it has.
    ...(config.embedded === true || gone?.kind === 'stranger'
      ? []
      : truthNotices(config, session, unseen)),
    ...repeats.noticesWith(session.ended.foreign),
    ...pageNotices(session),
    ...(gone === undefined ? session.ended.denied.map(deniedNotice) : []),
    ...[session.retryingClient.hangNotice, session.retryingClient.quotaNotice].flatMap(
      (notice) => notice ?? [],
    ),
  ];
  return () => {
    const gone = goneOf(session, answerer);
    return {
      ...factsOf(session),
      end: targetEnd(stop, cleaned(gone, clean)),
      durationMs,
      connection: connection.facts,
      notices: notices(gone).map(clean),
    };
  };
}

/** The notices about a configuration that no longer fits the node. */
function truthNotices(
  { truth }: TargetConfig,
  session: Session,
  unseen: UnseenTruth,
): readonly string[] {
  const { ledger, latestAnswers } = session;
  const account = (address: LongHex): boolean => session.history(address).entries.length > 0;
  const item = (key: ItemKey): boolean =>
    latestAnswers.of(key).some(({ exchange }) => valueIn(exchange) !== undefined);
  const strange = strangerNotices(truth, { account, item });
  return [
    ...surplusNotices(truth),
    ...aheadNotices(truth, ledger.highest),
    ...prunedNotices(truth, ledger.oldest),
    ...(strange.length > 0 ? strange : unseen.notices),
    ...outdatedNotices(session.outdated),
    ...(session.comparesNoValue ? [FIELDS_NOTICE] : []),
  ];
}

const FIELDS_NOTICE =
  'The target sends each item with its length in front, beside other fields: no value of the configuration was compared. Under tables, write whole bodies as the target sends them.';

function notThere(unreachableReason: string, { waitMs = 0 }: TargetConfig): TargetGone {
  const waited = waitMs === 0 ? '' : ` (waited ${waitMs / 1000} s for it)`;
  return { kind: 'unreachable', reason: unreachableReason + waited };
}

/** Returns the time until the end of the last answer, which a recording has as well. */
function lasted(clock: Clock): number {
  return Math.round(clock.now());
}

/** Returns the notice for `--runs` below the suite's minimum: the verdict is worth less. */
function fewCases({ runs }: TargetConfig): readonly string[] {
  if (runs === undefined || runs >= STANDARD_CASES) return [];
  return [
    `Each property had only ${plural(runs, 'case')} (--runs); a run without --runs uses ${STANDARD_CASES}: rare faults may be missed.`,
  ];
}

/** Returns the notice about refusals of a gateway or an HTTP library, which say nothing of the node behind it. */
function pageNotices({ rules, refusedByGateway }: Session): readonly string[] {
  const malformed = rules.leftOut.filter(
    ({ request }) => declarationOf(request.meaning) === 'malformed',
  );
  const [first, ...more] = [...malformed, ...refusedByGateway];
  if (first === undefined) return [];
  const { method, path } = first.request;
  return [
    `A gateway or HTTP library answered ${plural(more.length + 1, 'request')} with a refusal of its own, and these responses were not judged (the first: ${method} ${cutText(path, 100)}). If there is a gateway, run without it to judge what the node answers.`,
  ];
}

/** Returns the notice about an endpoint that lets nobody in, while the other one answers. */
function deniedNotice({ request: { meaning, method }, response }: AnsweredExchange): string {
  const path = meaning.endpoint === 'outside' ? '' : ENDPOINTS[meaning.endpoint].path;
  return `Every request to ${method} ${path} was answered ${response.status}: nothing was judged there. If it needs a token, set it under headers; if it is at another address, judge that one; if it is switched off, switch it on.`;
}

/** Returns what a throttling target did to the pace, and which `--rate` to start with next time. */
function paceNotices({ client, retryingClient, clock }: Session): readonly string[] {
  const { slowedPace } = client.limiter;
  if (slowedPace === undefined) return [];
  const { throttled } = retryingClient;
  const taken = ((client.sent - throttled) * 1000) / Math.max(1, clock.now());
  const pace = Math.min(slowedPace, taken);
  const rate = pace < 10 ? Math.max(0.1, Math.floor(pace * 10) / 10) : Math.floor(pace);
  return [
    `The target held the run back with 429, 503 or a gateway's 403, so it went on at ${rate} requests per second. If the target limits requests, start at that rate: set rate: ${rate} in the configuration or add --rate ${rate}. If it restarted, run again.`,
  ];
}

function goneOf({ retryingClient }: Session, { stranger }: Answerer): TargetGone | undefined {
  if (stranger !== undefined) return { kind: 'stranger', reason: stranger };
  const { lostReason } = retryingClient.presence;
  return lostReason === undefined ? undefined : { kind: 'lost', reason: lostReason };
}

function cleaned(
  gone: TargetGone | undefined,
  clean: (text: string) => string,
): TargetGone | undefined {
  return gone && { ...gone, reason: clean(gone.reason) };
}

/** Returns what the session has learned so far; watchers outside it know the rest. */
function factsOf(
  session: Session,
): Omit<WorkerFacts, 'end' | 'durationMs' | 'connection' | 'notices'> {
  const { lastHeaders, seen } = session.ledger;
  return {
    requests: session.client.sent,
    traffic: session.ended.traffic,
    ...ledgerFacts(lastHeaders),
    firstSeen: seen.first ?? null,
    lastSeen: seen.last ?? null,
  };
}
