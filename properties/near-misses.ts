import fc from 'fast-check';
import type { Company } from '../fixtures/assertions/malformed.ts';
import {
  acceptOf,
  askAddress,
  askItem,
  askQuery,
  judgeRefused,
} from '../fixtures/assertions/malformed.ts';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { anAccount, anItem, itemsOfTables, keyBody } from '../fixtures/assertions/choose.ts';
import { law } from '../fixtures/check/law.ts';
import { BCS_TYPE, JSON_TYPE } from '../src/spec/endpoints.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import type { Answered } from '../src/wire/exchange.ts';
import type { NearMiss } from './arbitraries/near-misses.ts';
import { extentOf } from './arbitraries/versions.ts';
import { noAddress, noKey, noU16, noU64 } from './arbitraries/near-misses.ts';

/** A near miss, and the table whose key it is near, where it is near one. */
interface Miss extends NearMiss {
  readonly handle?: LongHex;
}

/** A near miss, and all that is well-formed about the request. */
interface Missed extends Miss {
  readonly company: Company;
  /** Index into the accounts, or the items, that could be read. */
  readonly of: number;
}

/**
 * Law 6, near misses: an input one step outside its format is never 200, whatever is asked beside
 * it. That it is no 5xx and gets the error object is judged by the audits of section 7, over the
 * same exchanges. Sections 2.1, 8.
 */
function nearMiss(
  id: string,
  what: string,
  endpoint: 'summaries' | 'rawItem',
  misses: (bench: Bench) => fc.Arbitrary<Miss>,
  ask: (bench: Bench, miss: Missed) => Promise<Answered>,
): Check {
  return law<Missed>(
    id,
    `nothing one step outside the format is taken for ${what}`,
    NEEDS.nothing,
    {
      cases: (bench) =>
        fc
          .record({ miss: misses(bench), company: anyCompany(bench), of: fc.nat({ max: 23 }) })
          .map(({ miss, ...rest }) => ({ ...miss, ...rest })),
      judge: async (bench, one) => judgeRefused(bench, await ask(bench, one)),
      shows: (bench) => bench.requireAnswering(endpoint),
      printed: ({ text, step }) => `${JSON.stringify(text)} (${step})`,
      covers: ({ step, company }) => [step, alone(company) ? 'alone' : 'beside other parameters'],
    },
  );
}

function alone({ before = [], behind = [] }: Company): boolean {
  return before.length + behind.length === 0;
}

/** Nothing, half the time; else one parameter or two, and any preference for a media type. */
function anyCompany(bench: Bench): fc.Arbitrary<Company> {
  const { oldest, newest } = extentOf(bench);
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
function beside({ company }: Missed, parameter?: string): Company {
  const other = (one: string): boolean => !one.startsWith(`${parameter}=`);
  const before = (company.before ?? []).filter(other);
  const behind = (company.behind ?? []).filter((one) => other(one) && !before.includes(one));
  return { ...company, before, behind };
}

/** Any account that is known, one that never sent anything, too. */
function accountOf(bench: Bench, { of }: Missed): LongHex {
  const { accounts } = bench.survey;
  return accounts[of % Math.max(1, accounts.length)]?.address ?? anAccount(bench);
}

function itemOf(bench: Bench, { of }: Missed): ReturnType<typeof anItem> {
  const { items } = bench.survey;
  return items[of % Math.max(1, items.length)] ?? anItem(bench);
}

function readableVersions(bench: Bench): fc.Arbitrary<NearMiss> {
  return noU64(extentOf(bench).newest);
}

const why = ({ step }: NearMiss): string => `(${step})`;

/** Section 4.1 with a malformed parameter, and the rest of the company beside it. */
function askParameter(
  bench: Bench,
  one: Missed,
  parameter: 'start_version' | 'end_version' | 'limit',
): Promise<Answered> {
  const malformed = { text: one.text, why: why(one) };
  return askQuery(bench, accountOf(bench, one), parameter, malformed, beside(one, parameter));
}

export const nearMissLaws: readonly Check[] = [
  nearMiss(
    'FMT-ADDRESS-REFUSED.law',
    'an address',
    'summaries',
    (bench) => noAddress(anAccount(bench)),
    (bench, one) => askAddress(bench, { text: one.text, why: why(one) }, beside(one)),
  ),
  nearMiss('FMT-U64-REFUSED.law', 'a version', 'summaries', readableVersions, (bench, one) =>
    askParameter(bench, one, one.text.length % 2 === 0 ? 'start_version' : 'end_version'),
  ),
  nearMiss(
    'FMT-U64-REFUSED.item-law',
    'a ledger_version',
    'rawItem',
    readableVersions,
    (bench, one) => {
      const { handle, key } = itemOf(bench, one);
      const headers = acceptOf(one.company);
      const asked = { handle, version: one.text, body: keyBody(key), headers };
      return askItem(bench, `ledger_version ${why(one)}`, asked);
    },
  ),
  nearMiss(
    'LIM-U16.law',
    'a limit',
    'summaries',
    () => noU16,
    (bench, one) => askParameter(bench, one, 'limit'),
  ),
  nearMiss(
    'FMT-KEY-REFUSED.law',
    'a key',
    'rawItem',
    (bench) =>
      fc
        .constantFrom(...itemsOfTables(bench))
        .chain(({ handle, key }) => noKey(key).map((miss) => ({ ...miss, handle }))),
    (bench, one) =>
      askItem(bench, `the key ${why(one)}`, {
        handle: one.handle ?? anItem(bench).handle,
        body: keyBody(one.text),
        headers: acceptOf(one.company),
        ...versionOf(bench, one),
      }),
  ),
  nearMiss(
    'FMT-HANDLE-REFUSED.law',
    'a table handle',
    'rawItem',
    (bench) => noAddress(anItem(bench).handle),
    (bench, one) =>
      askItem(bench, `the handle ${why(one)}`, {
        handle: one.text,
        body: keyBody(anItem(bench).key),
        headers: acceptOf(one.company),
        ...versionOf(bench, one),
      }),
  ),
];

/** A ledger_version, where the company has parameters. */
function versionOf(bench: Bench, { company }: Missed): { readonly version?: string } {
  return alone(company) ? {} : { version: String(extentOf(bench).newest) };
}
