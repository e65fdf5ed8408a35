import {
  findQuestion,
  nonEmpty,
  ruleAbout,
  summariesIn,
} from '../../fixtures/check/audit-rules.ts';
import { Bursts } from '../../fixtures/check/bursts.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit } from '../../fixtures/check/check.ts';
import type { AuditContext, AuditRule } from '../../fixtures/session/audit.ts';
import { decodedEntry, decodeList } from '../../src/expect/bcs-list.ts';
import { ledgerView } from '../../src/expect/headers.ts';
import { listedIn } from '../../src/expect/summaries.ts';
import type { Entry } from '../../src/oracle/entry.ts';
import { findNextOf, findViolation } from '../../src/oracle/selection.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Section 4.1: every list of the run is compared with selection rules 1 to 3 and with all known transactions. */
export const everyListChecks: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  audit(
    'SEL-START.every',
    'no list asked for with a start_version alone leaves out what is known',
    ['account'],
    () => selectionRule(({ start, end }) => start !== undefined && end === undefined),
    { supporting: true },
  ),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at
  // end_version."
  audit(
    'SEL-END.every',
    'no list asked for with an end_version alone leaves out what is known',
    ['account'],
    () => selectionRule(({ start, end }) => start === undefined && end !== undefined),
    { supporting: true },
  ),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  audit(
    'SEL-NEWEST.every',
    'no list asked for without start_version and end_version leaves out what is known',
    ['account'],
    () => selectionRule(({ start, end }) => start === undefined && end === undefined),
    { supporting: true },
  ),
  // "end_version | u64 value | optional | Version at which the list ends"
  audit(
    'SEL-RANGE.every',
    'no list asked for with start_version and end_version leaves out what is known',
    ['account'],
    () => selectionRule(({ start, end }) => start !== undefined && end !== undefined),
    { supporting: true },
  ),
  // "When omitted, the default page size applies."
  audit(
    'SEL-DEFAULT.every',
    'no list without a limit is shorter than others while more is known to follow',
    ['account-of-pages'],
    fullUnlessLast,
    { supporting: true },
  ),
];

function selectionRule(isOfRule: (question: SummariesQuestion) => boolean): AuditRule {
  const bursts = new Bursts();
  const rule = ruleAbout(
    (exchange, context) => {
      bursts.record(exchange, context.ledger.highest);
      const question = findQuestion(exchange);
      if (exchange.response.status !== 200 || question === undefined || !isOfRule(question))
        return undefined;
      const listed = listedIn(exchange.response, context.names) ?? listedInBcs(exchange, context);
      return listed === undefined ? undefined : { exchange, question, listed };
    },
    ({ exchange, question: { account, ...question }, listed }, context) => {
      const bounds = context.ledger.bounds(exchange);
      const violation = findViolation(question, listed, context.history(account), bounds);
      const atTip = question.start === undefined && (question.end ?? U64_MAX) >= bounds.settled;
      if (atTip) bursts.add(exchange, account, violation !== undefined);
      return violation;
    },
  );
  return { ...rule, describeWhen: () => bursts.describe() };
}

/** Compares lists without a limit with the longest one before; an empty one claims that there is nothing. */
function fullUnlessLast(): AuditRule {
  let longest = 0;
  return ruleAbout(
    (exchange, { names }) => {
      const question = findQuestion(exchange);
      if (question === undefined || question.limit !== undefined) return undefined;
      // What is pruned cannot follow; where no header says what is, nothing is known to.
      if (ledgerView(exchange.response, names).oldestVersion === undefined) return undefined;
      const listed = nonEmpty(summariesIn(exchange, names));
      longest = Math.max(longest, listed?.length ?? 0);
      return listed && { exchange, question, listed };
    },
    ({ exchange, question: { account, ...question }, listed }, context) => {
      if (listed.length === longest) return undefined;
      const bounds = context.ledger.bounds(exchange);
      const follows = findNextOf(question, listed, context.history(account), bounds);
      if (follows === undefined) return undefined;
      return {
        ...differs(
          `the default page of ${longest} summaries, as elsewhere: version ${follows} is not on it`,
          `${listed.length} summaries`,
        ),
        disputed: follows,
      };
    },
  );
}

/** A list in BCS, when the layout is known; SUM-BCS judges whether it decodes. */
function listedInBcs(
  { response }: AnsweredExchange,
  { decodeSummaries }: AuditContext,
): readonly Entry[] | undefined {
  return decodeSummaries && decodeList(response, decodeSummaries).summaries?.map(decodedEntry);
}
