import fc from 'fast-check';
import type { ExtraParameters } from '../fixtures/assertions/malformed.ts';
import {
  acceptOf,
  askMalformedAddress,
  askMalformedItem,
  askMalformedQuery,
  expectRefused,
} from '../fixtures/assertions/malformed.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check, CheckId } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { anAccount, anItem, itemsOfTables, keyBody } from '../fixtures/assertions/choose.ts';
import { law } from '../fixtures/check/law.ts';
import { BCS_TYPE, JSON_TYPE } from '../src/spec/media-types.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import type { NearMiss } from './arbitraries/near-misses.ts';
import { extentOf } from './arbitraries/versions.ts';
import { noAddress, noKey, noU16, noU64 } from './arbitraries/near-misses.ts';

/** A near miss, and the table whose key it is near, where it is near one. */
interface Miss extends NearMiss {
  readonly handle?: LongHex;
}

/** A near miss, and all that is well-formed about the request. */
interface Missed extends Miss {
  readonly company: ExtraParameters;
  /** Index into the accounts, or the items, that could be read. */
  readonly of: number;
}

/**
 * Law 6, near misses: an input one step outside its format is never 200, whatever is asked beside
 * it. That it is no 5xx and gets the error object is judged by the audits of section 7, over the
 * same exchanges. Sections 2.1, 8.
 */
function nearMiss(
  id: CheckId,
  what: string,
  endpoint: 'summaries' | 'rawItem',
  misses: (ctx: CheckContext) => fc.Arbitrary<Miss>,
  ask: (ctx: CheckContext, miss: Missed) => Promise<AnsweredExchange>,
): Check {
  return law<Missed>(
    id,
    `nothing one step outside the format is taken for ${what}`,
    NEEDS.nothing,
    {
      cases: (ctx) =>
        fc
          .record({ miss: misses(ctx), company: anyCompany(ctx), of: fc.nat({ max: 23 }) })
          .map(({ miss, ...rest }) => ({ ...miss, ...rest })),
      judge: async (ctx, missed) => expectRefused(ctx, await ask(ctx, missed)),
      shows: (ctx) => ctx.assertEndpointAnswers(endpoint),
      format: ({ text, step }) => `${JSON.stringify(text)} (${step})`,
      classify: ({ step, company }) => [step, alone(company) ? 'alone' : 'beside other parameters'],
    },
  );
}

function alone({ before = [], behind = [] }: ExtraParameters): boolean {
  return before.length + behind.length === 0;
}

/** Nothing, half the time; else one parameter or two, and any preference for a media type. */
function anyCompany(ctx: CheckContext): fc.Arbitrary<ExtraParameters> {
  const { oldest, newest } = extentOf(ctx);
  const parameters = fc.subarray(['limit=1', `start_version=${oldest}`, `end_version=${newest}`], {
    maxLength: 2,
  });
  const company = fc.record({
    before: parameters,
    behind: parameters,
    accept: fc.constantFrom(JSON_TYPE, BCS_TYPE, '*/*'),
  });
  return fc.oneof(fc.constant({}), company);
}

/** The company, each parameter once, and none that is asked for already. */
function beside({ company }: Missed, parameter?: string): ExtraParameters {
  const other = (query: string): boolean => !query.startsWith(`${parameter}=`);
  const before = (company.before ?? []).filter(other);
  const behind = (company.behind ?? []).filter((query) => other(query) && !before.includes(query));
  return { ...company, before, behind };
}

/** Any account that is known, one that never sent anything, too. */
function accountOf(ctx: CheckContext, { of }: Missed): LongHex {
  const { accounts } = ctx.survey;
  return accounts[of % Math.max(1, accounts.length)]?.address ?? anAccount(ctx);
}

function itemOf(ctx: CheckContext, { of }: Missed): ReturnType<typeof anItem> {
  const { items } = ctx.survey;
  return items[of % Math.max(1, items.length)] ?? anItem(ctx);
}

function readableVersions(ctx: CheckContext): fc.Arbitrary<NearMiss> {
  return noU64(extentOf(ctx).newest);
}

const why = ({ step }: NearMiss): string => `(${step})`;

/** Section 4.1 with a malformed parameter, and the rest of the company beside it. */
function askParameter(
  ctx: CheckContext,
  missed: Missed,
  parameter: 'start_version' | 'end_version' | 'limit',
): Promise<AnsweredExchange> {
  const malformed = { text: missed.text, why: why(missed) };
  return askMalformedQuery(
    ctx,
    accountOf(ctx, missed),
    parameter,
    malformed,
    beside(missed, parameter),
  );
}

export const nearMissLaws: readonly Check[] = [
  nearMiss(
    'FMT-ADDRESS-REFUSED.law',
    'an address',
    'summaries',
    (ctx) => noAddress(anAccount(ctx)),
    (ctx, missed) =>
      askMalformedAddress(ctx, { text: missed.text, why: why(missed) }, beside(missed)),
  ),
  nearMiss('FMT-U64-REFUSED.law', 'a version', 'summaries', readableVersions, (ctx, missed) =>
    askParameter(ctx, missed, missed.text.length % 2 === 0 ? 'start_version' : 'end_version'),
  ),
  nearMiss(
    'FMT-U64-REFUSED.item-law',
    'a ledger_version',
    'rawItem',
    readableVersions,
    (ctx, missed) => {
      const { handle, key } = itemOf(ctx, missed);
      const headers = acceptOf(missed.company);
      const asked = { handle, version: missed.text, body: keyBody(key), headers };
      return askMalformedItem(ctx, `ledger_version ${why(missed)}`, asked);
    },
  ),
  nearMiss(
    'LIM-U16.law',
    'a limit',
    'summaries',
    () => noU16,
    (ctx, missed) => askParameter(ctx, missed, 'limit'),
  ),
  nearMiss(
    'FMT-KEY-REFUSED.law',
    'a key',
    'rawItem',
    (ctx) =>
      fc
        .constantFrom(...itemsOfTables(ctx))
        .chain(({ handle, key }) => noKey(key).map((miss) => ({ ...miss, handle }))),
    (ctx, missed) =>
      askMalformedItem(ctx, `the key ${why(missed)}`, {
        handle: missed.handle ?? anItem(ctx).handle,
        body: keyBody(missed.text),
        headers: acceptOf(missed.company),
        ...versionOf(ctx, missed),
      }),
  ),
  nearMiss(
    'FMT-HANDLE-REFUSED.law',
    'a table handle',
    'rawItem',
    (ctx) => noAddress(anItem(ctx).handle),
    (ctx, missed) =>
      askMalformedItem(ctx, `the handle ${why(missed)}`, {
        handle: missed.text,
        body: keyBody(anItem(ctx).key),
        headers: acceptOf(missed.company),
        ...versionOf(ctx, missed),
      }),
  ),
];

/** A ledger_version, where the company has parameters. */
function versionOf(ctx: CheckContext, { company }: Missed): { readonly version?: string } {
  return alone(company) ? {} : { version: String(extentOf(ctx).newest) };
}
