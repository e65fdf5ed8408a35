import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import { BCS_TYPE } from '../src/spec/media-types.ts';
import { askPage, isPermittedRefusal } from '../src/engine/assertions/lists/ask-page.ts';
import { judgeInBcs } from '../src/engine/assertions/lists/same-bcs.ts';
import type { QuestionCase } from './arbitraries/questions.ts';
import { anyQuestion, questionCase } from './arbitraries/questions.ts';
import { versionRangeOf } from './arbitraries/versions.ts';

/**
 * JSON and BCS hold the same list for any question about settled versions. Section 4.1; the profile gives the
 * layout.
 */
// "The media type is `application/json` or `application/x-bcs`."
const encodings = property<QuestionCase>(
  'SUM-BCS.law',
  'any request gets the same list in JSON and in BCS',
  ['account', 'layout'],
  {
    cases: (ctx) => {
      ctx.requireBcsDecoder();
      const { newest } = versionRangeOf(ctx);
      return anyQuestion(ctx, { start: true, end: true }).map(
        ({ account, question, places, startIsKnown }) => {
          const end = question.end === undefined || question.end > newest ? newest : question.end;
          const start = startIsKnown ? question.start : undefined;
          return questionCase(account, { ...question, start, end }, places);
        },
      );
    },
    judge: async (ctx, { account, question }) => {
      const page = await askPage(ctx, account.address, question);
      const exchange = await ctx.node.summaries(account.address, question, { accept: BCS_TYPE });
      // Another replica may answer: its permitted refusal says nothing about the first replica.
      if (page === undefined || isPermittedRefusal(ctx, page, exchange)) {
        return ctx.countJudged(exchange);
      }
      await ctx.node.pruning.assertListNotPruned(exchange, account.address, question);
      judgeInBcs(ctx, page, exchange);
    },
    classify: ({ places }) => places,
  },
);

export const encodingProperties: readonly Check[] = [encodings];
