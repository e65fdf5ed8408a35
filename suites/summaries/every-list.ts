import { findQuestion } from '../../src/engine/check/rule-judges.ts';
import { Bursts } from '../../src/engine/check/bursts.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import type { RuleContext, Judge } from '../../src/engine/session/rule.ts';
import { decodedEntry, decodeList } from '../../src/expect/bcs-list.ts';
import { listedIn } from '../../src/expect/summary-matchers.ts';
import type { Entry } from '../../src/oracle/entry.ts';
import type { SelectionRule } from '../../src/oracle/selection.ts';
import { findViolation } from '../../src/oracle/selection.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { asksForNewest } from '../../src/spec/endpoints/summaries.ts';
import { hasUsualPath } from '../../src/wire/build-request.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1: every list of the run is compared with selection rules 1 to 3 and with all known transactions. */
export const everyListChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  rule(
    'SEL-START.every',
    'every list from start_version begins with the first known version',
    ['account'],
    () => selectionRule('start', ({ start, end }) => start !== undefined && end === undefined),
    { supporting: true },
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at
  // end_version."
  rule(
    'SEL-END.every',
    'every list up to end_version ends with the last known version',
    ['account'],
    () => selectionRule('end', ({ start, end }) => start === undefined && end !== undefined),
    { supporting: true },
  ),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  rule(
    'SEL-NEWEST.every',
    'every list without versions ends with the newest known version',
    ['account'],
    () => selectionRule('newest', asksForNewest),
    { supporting: true },
  ),
  // "end_version | u64 value | optional | Version at which the list ends"
  rule(
    'SEL-RANGE.every',
    'every list of a range begins with the first known version in it',
    ['account'],
    () => selectionRule('range', ({ start, end }) => start !== undefined && end !== undefined),
    { supporting: true, assertOffered: ({ discovery }) => discovery.requireRanges() },
  ),
  // "Retrieves summaries of committed transactions sent from one account."
  rule(
    'SEL-COMPLETE.every',
    'a version that one list shows is in every list of its range',
    ['account'],
    () => selectionRule('complete', () => true),
    { supporting: true },
  ),
];

/** Judges one selection rule. A list that breaks another one is judged by the check of that one. */
function selectionRule(
  selection: SelectionRule,
  isOfRule: (question: SummariesQuestion) => boolean,
): Judge {
  const bursts = new Bursts();
  const judge: Judge['judge'] = (exchange, context) => {
    bursts.record(exchange, context.ledger.highest);
    const question = findQuestion(exchange);
    if (exchange.response.status !== 200 || question === undefined || !isOfRule(question))
      return undefined;
    // FMT-* compare another spelling of an address with the usual one.
    if (!hasUsualPath(exchange.request)) return undefined;
    const listed = listedIn(exchange.response, context.names) ?? listedInBcs(exchange, context);
    if (listed === undefined) return undefined;
    const { account, ...asked } = question;
    const bounds = context.ledger.bounds(exchange);
    const violation = findViolation(asked, listed, context.history(account), bounds);
    const isBroken = violation?.rule === selection;
    const atHead = asked.start === undefined && (asked.end ?? U64_MAX) >= bounds.settled;
    if (atHead) bursts.add(exchange, account, isBroken);
    if (violation === undefined) return 'agrees';
    if (!isBroken) return undefined;
    const stillHolds = (): boolean => {
      const now = context.ledger.bounds(exchange);
      if (now.settled === bounds.settled) return true;
      return findViolation(asked, listed, context.history(account), now)?.rule === selection;
    };
    return { ...violation, stillHolds };
  };
  return { judge, describeWhen: () => bursts.describe() };
}

/** Returns the entries of a BCS list, if the layout is known; SUM-BCS judges whether the list decodes. */
function listedInBcs(
  { response }: AnsweredExchange,
  { decodeSummaries }: RuleContext,
): readonly Entry[] | undefined {
  return decodeSummaries && decodeList(response, decodeSummaries).summaries?.map(decodedEntry);
}
