import { isValid } from '../src/spec/endpoints/endpoints.ts';
import { assertNotPrunedSince, expectSelection } from '../fixtures/assertions/expect-selection.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import type { AuditContext, AuditRule } from '../fixtures/session/audit.ts';
import { ledgerView } from '../src/expect/headers.ts';
import type { Entry } from '../src/oracle/entry.ts';
import { ascending } from '../src/oracle/entry.ts';
import { findViolation } from '../src/oracle/selection.ts';
import { expectNothingListed } from '../fixtures/assertions/expect-nothing.ts';
import {
  expectFirst,
  expectLast,
  expectVersions,
  askNewestVersions,
} from '../fixtures/assertions/expect-page.ts';
import { Inapplicable } from '../fixtures/session/outcomes.ts';
import { differs } from '../src/expect/difference.ts';
import { listedIn } from '../src/expect/summaries.ts';
import type { SummariesQuestion } from '../src/spec/endpoints/summaries.ts';
import { BCS_TYPE } from '../src/spec/media-types.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.1, selection rules 1 to 3, by one parameter or none; every list is held against all of them. */
export const selection: readonly Check[] = [
  ...(
    [
      [
        'SEL-START',
        'a start_version alone',
        ({ start, end }) => start !== undefined && end === undefined,
      ],
      [
        'SEL-END',
        'an end_version alone',
        ({ start, end }) => start === undefined && end !== undefined,
      ],
      ['SEL-NEWEST', 'neither', ({ start, end }) => start === undefined && end === undefined],
      ['SEL-RANGE', 'both', ({ start, end }) => start !== undefined && end !== undefined],
    ] as const satisfies readonly (readonly [
      string,
      string,
      (question: SummariesQuestion) => boolean,
    ])[]
  ).map(([id, form, applies]) =>
    supporting(
      audit(`${id}.every`, `no list asked for with ${form} leaves out what is known`, () =>
        selectionRule(applies),
      ),
    ),
  ),
  // "When start_version is given, the output consists of summaries starting at that version."
  conform(
    'SEL-START.listed',
    'a listed version as start_version comes first',
    NEEDS.accounts(3),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const start of [versions[0], versions[1], versions.at(-1)]) {
        const page = await ctx.node.page(address, { start, limit: ctx.survey.limitOf(3) });
        await expectFirst(ctx, page, start);
      }
    },
  ),
  conform(
    'SEL-START.between',
    'between two listed versions the next one comes first',
    NEEDS.accounts(2),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      for (const at of [1, versions.length - 1]) {
        const [before = 0n, next] = [versions[at - 1], versions[at]];
        const page = await ctx.node.page(address, {
          start: before + 1n,
          limit: ctx.survey.limitOf(2),
        });
        await expectFirst(ctx, page, next);
      }
    },
  ),
  conform(
    'SEL-START.onward',
    'what follows start_version follows without a gap',
    NEEDS.accounts(3),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      const limit = ctx.survey.limitOf(versions.length);
      const page = await ctx.node.page(address, { start: versions[0], limit });
      await expectVersions(ctx, page, versions.slice(0, page.listed.length));
    },
  ),
  supporting(
    conform('SEL-START.beyond', 'beyond the tip nothing is listed', NEEDS.account, nothingBeyond),
  ),
  // "... summaries ending at end_version."
  conform(
    'SEL-END.listed',
    'a listed version as end_version comes last',
    NEEDS.accounts(3),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const end of [versions[1], versions.at(-2), versions.at(-1)]) {
        const page = await ctx.node.page(address, { end, limit: ctx.survey.limitOf(3) });
        await expectLast(ctx, page, end);
      }
    },
  ),
  conform(
    'SEL-END.between',
    'between two listed versions the earlier one comes last',
    NEEDS.accounts(2),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 2);
      const [last = 0n, before] = [versions.at(-1), versions.at(-2)];
      const page = await ctx.node.page(address, {
        end: last - 1n,
        limit: ctx.survey.limitOf(2),
      });
      await expectLast(ctx, page, before);
    },
  ),
  conform(
    'SEL-END.newest',
    'of those at or below end_version the newest are listed',
    NEEDS.accounts(4),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 4);
      const end = versions.at(-2);
      const page = await ctx.node.page(address, { end, limit: ctx.survey.limitOf(2) });
      await expectVersions(ctx, page, versions.slice(-1 - page.listed.length, -1));
    },
  ),
  conform(
    'SEL-END.default',
    'end_version without limit lists the newest page below it',
    NEEDS.accounts(3),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      const end = versions.at(-2);
      const page = await ctx.node.page(address, { end });
      await expectLast(ctx, page, end);
    },
  ),
  // "When both are absent, the output consists of the most recent committed transactions."
  conform(
    'SEL-NEWEST.limited',
    'a small limit keeps the newest',
    NEEDS.accounts(3),
    async (ctx) => {
      const { address, versions } = await askNewestVersions(ctx, 3);
      for (const limit of ctx.survey.limitsOf(1, 2, 3)) {
        const page = await ctx.node.page(address, { limit });
        await expectSelection(ctx, page);
        const newest = ascending(page.listed).at(-1)?.version ?? 0n;
        const last = versions.at(-1) ?? 0n;
        if (newest < last) await assertNotPrunedSince(ctx, page, last);
        ctx.judge(
          page.exchange,
          newest >= last ? undefined : differs(`version ${last} or newer`, `${newest} at most`),
        );
      }
    },
  ),
  conform(
    'SEL-NEWEST.page',
    'without parameters the newest page is listed',
    NEEDS.account,
    async (ctx) => {
      for (const { address } of ctx.survey.accountsWith(1)) {
        await expectSelection(ctx, await ctx.node.page(address));
      }
    },
  ),
  conform(
    'SEL-NEWEST.nothing-newer',
    'nothing committed is newer than the newest page',
    NEEDS.account,
    nothingNewer,
  ),
];

/** The largest versions there are, as far as the ledger has not come to them. */
async function nothingBeyond(ctx: CheckContext): Promise<void> {
  const tip = ctx.session.ledger.highest ?? 0n;
  const beyond = [{ start: U64_MAX }, { start: U64_MAX - 1n, limit: 1 }];
  const questions = beyond.filter(({ start }) => start > tip);
  if (questions.length === 0) throw new Inapplicable('the latest version is the largest there is');
  await expectNothingListed(ctx, questions);
}

/** What was committed when the newest page was given, and is newer than all on it, was left out. */
async function nothingNewer(ctx: CheckContext): Promise<void> {
  for (const { address } of ctx.survey.accountsWith(1)) {
    const newest = await ctx.node.page(address);
    const last = ascending(newest.listed).at(-1);
    if (last === undefined || last.version === U64_MAX) continue;
    const start = last.version + 1n;
    const exchange = await ctx.node.summaries(address, { start, limit: 1 });
    const listed = exchange.response.status === 200 ? listedIn(exchange.response, ctx.names) : [];
    const { ledgerVersion } = ledgerView(newest.exchange.response, ctx.names);
    const newer = ascending(listed ?? []).find(
      ({ version }) => ledgerVersion !== undefined && version >= start && version <= ledgerVersion,
    );
    const expected = `version ${newer?.version} on the newest page, given at ledger version ${ledgerVersion}`;
    ctx.judge(
      newest.exchange,
      newer === undefined ? undefined : differs(expected, `version ${last.version} as the newest`),
    );
  }
  if (ctx.record.judged === 0) throw new Inapplicable('the latest version is the largest there is');
}

/** A list in BCS, where the layout is known; whether it is one, SUM-BCS judges. */
function decodedIn(
  { response }: AnsweredExchange,
  { decodeSummaries }: AuditContext,
): readonly Entry[] | undefined {
  if (decodeSummaries === undefined || mediaType(response) !== BCS_TYPE) return undefined;
  try {
    return decodeSummaries(response.body).map(({ version, hash }) => ({ version, identity: hash }));
  } catch {
    return undefined;
  }
}

function selectionRule(applies: (question: SummariesQuestion) => boolean): AuditRule {
  return (exchange, context) => {
    const {
      response,
      request: { meaning },
    } = exchange;
    if (response.status !== 200 || meaning.endpoint !== 'summaries' || !isValid(meaning)) {
      return undefined;
    }
    const { account, ...question } = meaning.asks;
    if (!applies(question)) return undefined;
    const listed = listedIn(exchange.response, context.names) ?? decodedIn(exchange, context);
    if (listed === undefined) return undefined;
    const known = context.history(account);
    const violation = findViolation(question, listed, known, context.ledger.bounds(exchange));
    return violation ?? 'agrees';
  };
}
