import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import type { ItemQuestion } from '../../spec/endpoints/raw-item.ts';
import { answered, response } from '../../testing/responses.ts';
import type { RequestOptions } from '../../wire/build-request.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { documentProfile } from '../../../config/profiles/document-profile.ts';
import { LatestAnswers } from './latest-answers.ts';

const ITEM = { handle: longHex('5'), key: '0x01' } as const;
const { names } = documentProfile;

/** An answer about the item: its content, and the ledger version that the answer names. */
function answer(
  body: string,
  version: number | undefined,
  { question = {}, options = {}, status = 200 }: Partial<Asked> = {},
): AnsweredExchange {
  const headers = version === undefined ? {} : { 'x-node-ledger-version': `${version}` };
  const whole: ItemQuestion = { ...ITEM, ...question };
  const request = buildRequest({ endpoint: 'rawItem', question: whole }, options);
  return answered(response({ status, headers, body: Buffer.from(body) }), request);
}

interface Asked {
  readonly question: Partial<ItemQuestion>;
  readonly options: RequestOptions;
  readonly status: number;
}

function answersOf(...exchanges: readonly AnsweredExchange[]): LatestAnswers {
  const answers = new LatestAnswers();
  for (const exchange of exchanges) answers.record(exchange, names);
  return answers;
}

describe('the answers about an item without a version', () => {
  it('answers without a version are kept once for each version and content', () => {
    const [later, first, again, other, gone] = [
      answer('a', 12),
      answer('a', 11),
      answer('a', 11),
      answer('b', 11),
      answer('no such item', 13, { status: 404 }),
    ];
    const answers = answersOf(later, first, again, other, gone);
    expect(answers.of(ITEM).map(({ exchange }) => exchange)).toEqual([first, other, later, gone]);
    expect(answers.of(ITEM).map(({ version }) => version)).toEqual([11n, 11n, 12n, 13n]);
    expect(answers.of({ ...ITEM, key: '0x02' })).toEqual([]);
  });

  it('answers without a version show that it has changed where two of them differ', () => {
    expect(answersOf(answer('a', 1), answer('a', 2)).hasChanged(ITEM)).toBe(false);
    expect(answersOf(answer('a', 1), answer('b', 2)).hasChanged(ITEM)).toBe(true);
    const missing = { status: 404 };
    expect(answersOf(answer('a', 1, missing), answer('b', 2, missing)).hasChanged(ITEM)).toBe(
      false,
    );
  });

  it.each([
    ['at a version', answer('a', 1, { question: { version: 1n } })],
    ['asked in another way', answer('a', 1, { options: { accept: null } })],
    ['that names no version', answer('a', undefined)],
    ['that failed in the server', answer('a', 1, { status: 503 })],
  ])('the answers about an item without a version do not count one %s', (_, exchange) => {
    expect(answersOf(exchange).of(ITEM)).toEqual([]);
  });

  it('answers without a version above 500 are forgotten, the earliest first', () => {
    const all = Array.from({ length: 502 }, (_, at) => answer('a', 1000 - at));
    const kept = answersOf(...all).of(ITEM);
    expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([500, 499n, 998n]);
  });
});
