import fc from 'fast-check';
import type { Check } from '../fixtures/check.ts';
import { NEEDS } from '../fixtures/check.ts';
import { law } from '../fixtures/law.ts';
import { sameList } from '../fixtures/same.ts';
import type { SurveyedAccount } from '../fixtures/survey.ts';
import { JSON_TYPE } from '../src/spec/endpoints.ts';
import { shortHex } from '../src/spec/formats/address.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { knownVersions } from './arbitraries/versions.ts';

/** One question, spelled in some lawful way. */
interface Spelled {
  readonly account: SurveyedAccount;
  readonly prefix: boolean;
  /** Zeros written before the shortest form; cut at 64 digits. */
  readonly zeros: number;
  readonly at: number;
  readonly limitFirst: boolean;
}

/**
 * Law 5, spelling: every lawful spelling of an address, and every order of the parameters, means
 * the same. Section 2.1.
 */
const addresses = law<Spelled>(
  'FMT-ADDRESS-ZEROS.law',
  'any lawful spelling of a question gets one answer',
  NEEDS.account,
  {
    cases: (bench) =>
      anyAccount(bench).chain((account) =>
        fc.record({
          account: fc.constant(account),
          prefix: fc.boolean(),
          zeros: fc.nat({ max: 64 - (shortHex(account.address).length - 2) }),
          at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
          limitFirst: fc.boolean(),
        }),
      ),
    judge: async (bench, { account, prefix, zeros, at, limitFirst }) => {
      const start = knownVersions(account)[at] ?? 0n;
      const question = { start, limit: 3 };
      const page = await bench.node.page(account.address, question);
      const spelling = `${prefix ? '0x' : ''}${'0'.repeat(zeros)}${shortHex(account.address).slice(2)}`;
      const query = limitFirst
        ? `limit=3&start_version=${start}`
        : `start_version=${start}&limit=3`;
      const exchange = await bench.node.send({
        method: 'GET',
        path: `/v1/accounts/${spelling}/transaction_summaries?${query}`,
        headers: { accept: JSON_TYPE },
        meaning: { endpoint: 'summaries', account: account.address, question },
      });
      bench.node.refuseIfPruned(exchange, start);
      bench.judge(exchange, sameList(bench, page, exchange));
    },
    covers: ({ prefix, zeros, limitFirst }) => [
      prefix ? 'with 0x' : 'without 0x',
      zeros === 0 ? 'no leading zero' : 'leading zeros',
      limitFirst ? 'limit first' : 'start_version first',
    ],
  },
);

export const spellingLaws: readonly Check[] = [addresses];
