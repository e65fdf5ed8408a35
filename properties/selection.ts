import { expectSelection } from '../fixtures/assertions/expect-selection.ts';
import type { Check, CheckId } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { askPage } from '../fixtures/assertions/ask-page.ts';
import { law } from '../fixtures/check/law.ts';
import type { Asked, Form } from './arbitraries/questions.ts';
import { anyQuestion } from './arbitraries/questions.ts';

/**
 * Law 1, selection: for any account, start, end and limit the page is what the model says.
 * Section 4.1, rules 1 to 3.
 */
function selectionLaw(id: CheckId, said: string, form: Form): Check {
  return law<Asked>(id, `any question with ${said} gets the page the model says`, NEEDS.account, {
    cases: (ctx) => anyQuestion(ctx, form),
    judge: async (ctx, { account, question }) => {
      const page = await askPage(ctx, account.address, question);
      if (page !== undefined) await expectSelection(ctx, page);
    },
    classify: ({ places }) => places,
  });
}

export const selectionLaws: readonly Check[] = [
  selectionLaw('SEL-START.law', 'a start_version', { start: true, end: false }),
  selectionLaw('SEL-END.law', 'an end_version', { start: false, end: true }),
  selectionLaw('SEL-NEWEST.law', 'neither bound', { start: false, end: false }),
  selectionLaw('SEL-RANGE.law', 'both bounds', { start: true, end: true }),
];
