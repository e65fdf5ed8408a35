import fc from 'fast-check';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { SurveyedAccount } from '../../fixtures/survey/survey.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { anyLimit } from './limits.ts';
import { anyVersion } from './versions.ts';

/** A question about an account, and the kinds of places it touches. */
export interface QuestionCase {
  readonly account: SurveyedAccount;
  readonly question: SummariesQuestion;
  readonly places: readonly string[];
  readonly [fc.toStringMethod]: () => string;
}

/** A question of which is known whether it starts at a version that the survey listed. */
export interface AnyQuestion extends QuestionCase {
  readonly startIsKnown: boolean;
}

/** Which of the two bounds a question has. */
export interface Form {
  readonly start: boolean;
  readonly end: boolean;
}

/** Accounts the survey found transactions of. @throws Untested */
export function anyAccount(ctx: CheckContext): fc.Arbitrary<SurveyedAccount> {
  return fc.constantFrom(...ctx.survey.accountsWith(1));
}

/** Any question of that form about any account. @throws Untested */
export function anyQuestion(ctx: CheckContext, form: Form): fc.Arbitrary<AnyQuestion> {
  return anyAccount(ctx).chain((account) =>
    fc
      .record({
        start: form.start ? anyVersion(ctx, account) : fc.constant(undefined),
        end: form.end ? anyVersion(ctx, account) : fc.constant(undefined),
        limit: anyLimit(ctx, account),
      })
      .map(({ start, end, limit: { limit, place } }) => {
        const places = [
          ...(start === undefined ? [] : [`start ${start.place}`]),
          ...(end === undefined ? [] : [`end ${end.place}`]),
          place,
        ];
        const question = { start: start?.version, end: end?.version, limit };
        return { ...questionCase(account, question, places), startIsKnown: start?.known === true };
      }),
  );
}

/** A question that prints itself as it is asked. */
export function questionCase(
  account: SurveyedAccount,
  question: SummariesQuestion,
  places: readonly string[],
): QuestionCase {
  const format = (): string => {
    const { start, end, limit } = question;
    const parts = [
      ...(start === undefined ? [] : [`start_version=${start}`]),
      ...(end === undefined ? [] : [`end_version=${end}`]),
      ...(limit === undefined ? [] : [`limit=${limit}`]),
    ];
    return `${account.address} ${parts.join(' ') || 'without parameters'}`;
  };
  return { account, question, places, [fc.toStringMethod]: format };
}
