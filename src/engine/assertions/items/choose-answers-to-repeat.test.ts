import { describe, expect, it } from 'vitest';
import { longHex } from '../../../spec/formats/address.ts';
import type { LatestAnswer } from '../../session/latest-answers.ts';
import { fakeExchange } from '../../testing/fake-context.ts';
import { chooseAnswersToRepeat } from './choose-answers-to-repeat.ts';

/** The answers about an item at versions from 1 on, one for each letter; `-`: it was not there. */
function answers(letters: string): readonly LatestAnswer[] {
  const item = { handle: longHex('5'), key: '0x01' } as const;
  return letters.split('').map((letter, at) => {
    const exchange = fakeExchange(letter === '-' ? { status: 404 } : { body: letter });
    return { item, exchange, version: BigInt(at + 1) };
  });
}

const chosen = (letters: string, most: number): readonly number[] =>
  chooseAnswersToRepeat([answers(letters)], most).map(({ version }) => Number(version));

describe('the answers that tell the most', () => {
  it('the answers that tell the most are those on both sides of a change, then others', () => {
    expect(chosen('aaaabbbb', 2)).toEqual([4, 5]);
    expect(chosen('aaaa--bb', 4)).toEqual([4, 5, 6, 7]);
    expect(chosen('aaaabbbb', 4)).toEqual([4, 5, 1, 6]);
    expect(chosen('aab', 60)).toEqual([2, 3, 1]);
  });

  it('the answers are spread over the run where nothing changes, or too much does', () => {
    expect(chosen('aaaaaaaa', 4)).toEqual([1, 3, 5, 7]);
    expect(chosen('abababab', 4)).toEqual([1, 3, 5, 7]);
  });

  it('the answers that tell the most include no item that was read at one version only', () => {
    expect(chooseAnswersToRepeat([answers('a'), answers('ab'), []], 60)).toHaveLength(2);
  });
});
