import type fc from 'fast-check';
import { askAddress, askItem, askQuery, judgeRefused } from '../fixtures/ask-malformed.ts';
import type { Bench } from '../fixtures/bench.ts';
import type { Check } from '../fixtures/check.ts';
import { NEEDS } from '../fixtures/check.ts';
import { anAccount, anItem, keyBody } from '../fixtures/choose.ts';
import { law } from '../fixtures/law.ts';
import type { Answered } from '../src/wire/exchange.ts';
import type { NearMiss } from './arbitraries/near-misses.ts';
import { extentOf } from './arbitraries/versions.ts';
import { noAddress, noKey, noU16, noU64 } from './arbitraries/near-misses.ts';

/**
 * Law 6, near misses: an input one step outside its format is never 200. That it is no 5xx and gets
 * the error object is judged by the audits of section 7, over the same exchanges. Sections 2.1, 8.
 */
function nearMiss(
  id: string,
  what: string,
  endpoint: 'summaries' | 'rawItem',
  misses: (bench: Bench) => fc.Arbitrary<NearMiss>,
  ask: (bench: Bench, miss: NearMiss) => Promise<Answered>,
): Check {
  return law<NearMiss>(
    id,
    `nothing one step outside the format is taken for ${what}`,
    NEEDS.nothing,
    {
      cases: misses,
      judge: async (bench, one) => judgeRefused(bench, await ask(bench, one)),
      shows: (bench) => bench.requireAnswering(endpoint),
      printed: ({ text, step }) => `${JSON.stringify(text)} (${step})`,
      covers: ({ step }) => [step],
    },
  );
}

function readableVersions(bench: Bench): fc.Arbitrary<NearMiss> {
  return noU64(extentOf(bench).newest);
}

const why = ({ step }: NearMiss): string => `(${step})`;

export const nearMissLaws: readonly Check[] = [
  nearMiss(
    'FMT-ADDRESS-REFUSED.law',
    'an address',
    'summaries',
    (bench) => noAddress(anAccount(bench)),
    (bench, one) => askAddress(bench, { text: one.text, why: why(one) }),
  ),
  nearMiss('FMT-U64-REFUSED.law', 'a version', 'summaries', readableVersions, (bench, one) =>
    askQuery(bench, anAccount(bench), one.text.length % 2 === 0 ? 'start_version' : 'end_version', {
      text: one.text,
      why: why(one),
    }),
  ),
  nearMiss(
    'FMT-U64-REFUSED.item-law',
    'a ledger_version',
    'rawItem',
    readableVersions,
    (bench, one) => {
      const { handle, key } = anItem(bench);
      const asked = { handle, version: one.text, body: keyBody(key) };
      return askItem(bench, `ledger_version ${why(one)}`, asked);
    },
  ),
  nearMiss(
    'LIM-U16.law',
    'a limit',
    'summaries',
    () => noU16,
    (bench, one) => askQuery(bench, anAccount(bench), 'limit', { text: one.text, why: why(one) }),
  ),
  nearMiss(
    'FMT-KEY-REFUSED.law',
    'a key',
    'rawItem',
    (bench) => noKey(anItem(bench).key),
    (bench, one) =>
      askItem(bench, `the key ${why(one)}`, {
        handle: anItem(bench).handle,
        body: keyBody(one.text),
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
      }),
  ),
];
