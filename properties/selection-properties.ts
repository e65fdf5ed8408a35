import type { CheckId } from '../src/spec/check-id.ts';
import { expectSelection } from '../src/engine/assertions/lists/expect-selection.ts';
import type { Check } from '../src/engine/check/check.ts';
import { askPage } from '../src/engine/assertions/lists/ask-page.ts';
import { property } from '../src/engine/check/property.ts';
import type { GivenBounds } from './arbitraries/question-kinds.ts';
import type { QuestionCase } from './arbitraries/questions.ts';
import { anyQuestion, questionDesign } from './arbitraries/questions.ts';

/**
 * Selection: for any account, start, end and limit, the page agrees with all other lists.
 * Section 4.1, rules 1 to 3.
 */
function selectionProperty(id: CheckId, bounds: string, form: GivenBounds): Check {
  const title = `a page ${bounds} agrees with all other lists`;
  return property<QuestionCase>(id, title, ['account'], {
    cases: (ctx) => {
      if (form.start && form.end) ctx.discovery.requireRanges();
      return anyQuestion(ctx, form);
    },
    design: (ctx) => questionDesign(ctx, form),
    judge: async (ctx, { account, question }) => {
      const page = await askPage(ctx, account.address, question, { anyReplica: true });
      if (page !== undefined) await expectSelection(ctx, page);
    },
    classify: ({ places }) => places,
  });
}

export const selectionProperties: readonly Check[] = [
  // "When start_version is given, the output consists of summaries starting at that version."
  selectionProperty('SEL-START.law', 'with start_version', { start: true, end: false }),
  // "When start_version is absent and end_version is given, the output consists of summaries ending at end_version."
  selectionProperty('SEL-END.law', 'with end_version', { start: false, end: true }),
  // "When both are absent, the output consists of the most recent committed transactions of the account."
  selectionProperty('SEL-NEWEST.law', 'without versions', {
    start: false,
    end: false,
  }),
  // "Version from which the list starts ... Version at which the list ends"
  selectionProperty('SEL-RANGE.law', 'with start_version and end_version', {
    start: true,
    end: true,
  }),
];
