import fc from 'fast-check';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredAccount } from '../../src/engine/discovery/discovered-account.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import type { GivenBounds, QuestionKind } from './question-kinds.ts';
import { questionKinds } from './question-kinds.ts';
import type { AskedBounds, LimitPlace } from './limit-cases.ts';
import { anyLimit, limitKinds, limitOfKind, RARE_LIMITS } from './limit-cases.ts';
import type { PlacedVersion } from './versions.ts';
import { listLine } from './request-lines.ts';
import {
  anyVersion,
  CORNER_KINDS,
  invertedKinds,
  versionKinds,
  versionOfKind,
} from './versions.ts';

/** A question about an account, and the kinds of places that the question touches. */
export interface QuestionCase {
  readonly account: DiscoveredAccount;
  readonly question: SummariesQuestion;
  readonly places: readonly string[];
  readonly [fc.toStringMethod]: () => string;
}

/** A question, and whether the question starts at a version that the discovery listed. */
export interface AnyQuestion extends QuestionCase {
  readonly startIsKnown: boolean;
}

/**
 * Returns accounts with discovered transactions.
 *
 * @throws Unjudged (untested) without such an account.
 */
export function anyAccount(ctx: CheckContext): fc.Arbitrary<DiscoveredAccount> {
  return fc.constantFrom(...ctx.discovery.requireAccounts(1));
}

/**
 * Returns any question with the given bounds about any account.
 *
 * @throws Unjudged (untested) without an account.
 */
export function anyQuestion(ctx: CheckContext, form: GivenBounds): fc.Arbitrary<AnyQuestion> {
  return anyAccount(ctx).chain((account) =>
    fc
      .record({
        start: form.start ? anyVersion(ctx, account) : fc.constant(undefined),
        end: form.end ? anyVersion(ctx, account) : fc.constant(undefined),
      })
      .chain((asked) =>
        anyLimit(ctx, account, versionsOf(asked)).map((limit) => described(account, asked, limit)),
      ),
  );
}

/** Returns one question of each kind, see {@link questionKinds}. The seed draws the values within a kind. */
export function questionDesign(
  ctx: CheckContext,
  form: GivenBounds,
): readonly fc.Arbitrary<AnyQuestion>[] {
  const accounts = ctx.discovery.requireAccounts(1);
  const kinds = {
    accounts,
    versions: versionKinds(ctx),
    corners: CORNER_KINDS,
    limits: limitKinds(ctx),
    rareLimits: RARE_LIMITS,
    isInverted: invertedKinds(ctx),
  };
  return questionKinds(kinds, form).map((kind) => questionOfKind(ctx, kind));
}

function questionOfKind(
  ctx: CheckContext,
  kind: QuestionKind<DiscoveredAccount>,
): fc.Arbitrary<AnyQuestion> {
  const { account } = kind;
  const placeOf = (version: string | undefined): fc.Arbitrary<PlacedVersion | undefined> =>
    version === undefined ? fc.constant(undefined) : versionOfKind(ctx, account, version);
  return fc
    .record({ start: placeOf(kind.start), end: placeOf(kind.end) })
    .chain((asked) =>
      limitOfKind(ctx, account, versionsOf(asked), kind.limit).map((limit) =>
        described(account, asked, limit),
      ),
    );
}

/** The places of a question's bounds. */
interface AskedPlaces {
  readonly start: PlacedVersion | undefined;
  readonly end: PlacedVersion | undefined;
}

function versionsOf({ start, end }: AskedPlaces): AskedBounds {
  return { start: start?.version, end: end?.version };
}

function described(
  account: DiscoveredAccount,
  asked: AskedPlaces,
  { limit, place }: LimitPlace,
): AnyQuestion {
  const { start, end } = asked;
  const places = [
    ...(start === undefined ? [] : [`start ${start.place}`]),
    ...(end === undefined ? [] : [`end ${end.place}`]),
    place,
  ];
  const question = { ...versionsOf(asked), limit };
  return { ...questionCase(account, question, places), startIsKnown: start?.known === true };
}

/** Returns a question that is printed as a request. */
export function questionCase(
  account: DiscoveredAccount,
  question: SummariesQuestion,
  places: readonly string[],
): QuestionCase {
  const format = (): string => listLine(account.address, question);
  return { account, question, places, [fc.toStringMethod]: format };
}
