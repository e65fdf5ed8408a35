import type { CheckId } from '../../spec/check-id.ts';
import { requirementOf } from '../../spec/check-id.ts';
import type { EndpointName } from '../../spec/endpoints/endpoints.ts';
import { ENDPOINTS } from '../../spec/endpoints/endpoints.ts';
import type { SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import type { Names } from '../../spec/names.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import type { AnsweredExchange, Request } from '../../wire/exchange.ts';
import type { Explained } from '../session/attribution.ts';
import { NO_LAYOUT } from '../session/needed.ts';
import { NodeClient } from '../session/node-client.ts';
import { inapplicable, untested } from '../session/unjudged-check.ts';
import type { RequestCap } from '../session/request-cap.ts';
import type { Session } from '../session/session.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { CheckRecord } from './check-record.ts';

/** The parts of a context that are usually made for it. */
export interface ContextOptions {
  /** The record of an earlier try, under which the chain moved: what that try judged counts. */
  readonly record?: CheckRecord;
  /** Limits how many requests are sent. */
  readonly cap?: RequestCap | undefined;
  /** The reason for its requests, when they are not the check's own questions. */
  readonly reason?: string;
}

/** The input of a check: the target, its discovery, and a record of findings. */
export class CheckContext {
  readonly session: Session;
  readonly discovery: Discovery;
  readonly record: CheckRecord;
  readonly node: NodeClient;
  readonly #check: string;
  readonly #cap: RequestCap | undefined;

  /** @param check its id. */
  constructor(
    session: Session,
    discovery: Discovery,
    check: string,
    { record = new CheckRecord(), cap, reason }: ContextOptions = {},
  ) {
    this.session = session;
    this.discovery = discovery;
    this.record = record;
    this.#check = check;
    this.#cap = cap;
    const onRequest = (request: Request): void => record.addRequest(request);
    this.node = new NodeClient(session, {
      owner: check,
      onRequest,
      mayOneRefuse: (question, accept) => discovery.mayOneRefuse(question, accept),
      defaultPageSize: () => discovery.defaultPageSize,
      cap,
      reason,
    });
  }

  /** The same, to ask for that reason. */
  withReason(reason: string): CheckContext {
    const { session, discovery, record } = this;
    return new CheckContext(session, discovery, this.#check, { record, cap: this.#cap, reason });
  }

  /** The requirement that the check tests. */
  get requirement(): string {
    return requirementOf(this.#check);
  }

  get names(): Names {
    return this.session.names;
  }

  /** Counts an exchange as judged: any answer, or any that the document permits, is correct. */
  countJudged(exchange: AnsweredExchange): void {
    this.record.addJudged(exchange);
  }

  /**
   * Counts an exchange as judged.
   *
   * @param explained rules that explain a difference when an answer has failed them.
   * @throws Mismatch or Unjudged (judged elsewhere) when something differs.
   */
  judge(
    exchange: AnsweredExchange,
    difference: Difference | undefined,
    explained?: Explained,
  ): void {
    this.record.addJudged(exchange);
    if (difference !== undefined) throw this.node.attribution.of(exchange, difference, explained);
  }

  /**
   * Judges what an answer shows by another requirement: a difference counts for that rule.
   *
   * @throws Unjudged (judged elsewhere) when something differs; Mismatch when that rule tests the requirement
   *   of this check, or is not in the run.
   */
  judgeAs(rule: CheckId, exchange: AnsweredExchange, difference: Difference | undefined): void {
    this.record.addJudged(exchange);
    if (difference !== undefined) throw this.node.attribution.by(rule, exchange, difference);
  }

  /** Records for a SHOULD what an answer shows; this check goes on and does not fail. */
  advise(rule: CheckId, exchange: AnsweredExchange, difference: Difference): void {
    this.session.rules.report(rule, {
      difference: { ...difference, foundBy: this.#check },
      exchange,
    });
  }

  /**
   * Judges the status of an answer.
   *
   * @param expected in the document's words.
   */
  expectStatus(exchange: AnsweredExchange, wanted: number, expected = `${wanted}`): void {
    const { status } = exchange.response;
    this.judge(exchange, status === wanted ? undefined : differs(expected, `status ${status}`));
  }

  /**
   * Throws unless the endpoint answers valid requests: otherwise a refusal proves nothing.
   *
   * @throws Unjudged (untested) when the discovery got no 200 from the endpoint.
   */
  assertEndpointAnswers(endpoint: EndpointName): void {
    if (this.discovery.answers(endpoint)) return;
    const { gives } = ENDPOINTS[endpoint];
    throw untested(
      `no ${gives} could be read; without one, a refusal proves nothing`,
      this.discovery.needsOf(endpoint),
    );
  }

  /** @throws Unjudged (untested) when no answer named the oldest version: it is unknown then, not 0. */
  assertOldestKnown(): void {
    if (this.session.ledger.isOldestKnown) return;
    throw untested(
      'no answer names the oldest version; not a failure here: see HDR-OLDEST-VERSION',
    );
  }

  /** @throws Unjudged (untested) when there are lists, and no member is known to hold the sender. */
  assertSenderNamed(): void {
    if (this.names.sender !== undefined || !this.discovery.mayMeet('account')) return;
    throw untested(
      'no member with sender, from, account or address in its name is the requested account in every summary: if another member holds the sender, set names.sender to it',
      ['sender-name'],
    );
  }

  /**
   * Returns the decoder of BCS lists.
   *
   * @throws Unjudged (inapplicable) when the profile or the target offers none.
   */
  requireBcsDecoder(): SummaryDecoder {
    const { decodeSummaries } = this.session;
    if (decodeSummaries !== undefined && this.discovery.noBcsReason === undefined)
      return decodeSummaries;
    const needs = decodeSummaries === undefined ? (['layout'] as const) : [];
    throw inapplicable(this.noBcsReason, needs);
  }

  /** Why lists in BCS are not read, where they are not. */
  get noBcsReason(): string {
    return this.discovery.noBcsReason ?? NO_LAYOUT;
  }

  /** Records a fact about something the document leaves open. */
  observe(section: string, subject: string, seen: string): void {
    this.record.observations.push({ section, subject, seen });
  }
}
