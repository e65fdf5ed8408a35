import { findQuestion, ruleAbout } from '../../fixtures/check/audit-rules.ts';
import { Bursts } from '../../fixtures/check/bursts.ts';
import type { Check } from '../../fixtures/check/check.ts';
import { audit } from '../../fixtures/check/check.ts';
import type { AuditContext, AuditRule } from '../../fixtures/session/audit.ts';
import { decodedEntry, decodeList } from '../../src/expect/bcs-list.ts';
import { listedIn } from '../../src/expect/summaries.ts';
import type { Entry } from '../../src/oracle/entry.ts';
import { findViolation } from '../../src/oracle/selection.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
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

/** A list in BCS, when the layout is known; SUM-BCS judges whether it decodes. */
function listedInBcs(
  { response }: AnsweredExchange,
  { decodeSummaries }: AuditContext,
): readonly Entry[] | undefined {
  return decodeSummaries && decodeList(response, decodeSummaries).summaries?.map(decodedEntry);
}
