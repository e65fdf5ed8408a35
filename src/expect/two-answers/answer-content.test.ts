import { describe, expect, it } from 'vitest';
import type { DecodedSummary } from '../../spec/layouts/decoded-summary.ts';
import { BCS_TYPE, JSON_TYPE } from '../../spec/media-types.ts';
import { response } from '../../testing/responses.ts';
import type { Response } from '../../wire/exchange.ts';
import { comparableBody, compareBodies, compareLists, readList } from './answer-content.ts';

const NAMES = { headerPrefix: 'X-NODE-', version: 'version' };
const ALL = { from: 0n, to: 1000n };

const json = (body: string): Response => response({ headers: { 'content-type': JSON_TYPE }, body });
const bcs = (body: string): Response => response({ headers: { 'content-type': BCS_TYPE }, body });

/** Transactions at these versions, of which the same is said. */
const listed = (versions: readonly number[], said: Readonly<Record<string, string>> = {}) =>
  versions.map((version) => ({ version: BigInt(version), members: new Map(Object.entries(said)) }));

describe('readList, given BCS,', () => {
  const summary: DecodedSummary = {
    sender: '0xa',
    version: 7n,
    hash: '0xb',
    protector: { type: 'nonce', value: 3n },
  };

  it('readList, given BCS, returns what the layout of the profile decodes', () => {
    const given: string[] = [];
    const decode = (bytes: Uint8Array): readonly DecodedSummary[] => {
      given.push(Buffer.from(bytes).toString());
      return [summary];
    };
    expect(readList(bcs('bytes'), NAMES, decode)).toEqual([
      { version: 7n, members: new Map(Object.entries({ sender: '0xa', hash: '0xb', nonce: '3' })) },
    ]);
    expect(given).toEqual(['bytes']);
  });

  it('readList gives nothing of BCS without a layout that fits', () => {
    const broken = (): never => {
      throw new Error('it ends too early');
    };
    expect(readList(bcs('[{"version":"7"}]'), NAMES, undefined)).toBeUndefined();
    expect(readList(bcs('bytes'), NAMES, broken)).toBeUndefined();
  });
});

describe('reports for two lists', () => {
  it('the difference of two lists counts summaries, and names the ends and the missing', () => {
    const [first, second] = [listed([2, 5, 9]), listed([])];
    expect(compareLists(first, second, ALL)).toEqual({
      field: 'versions listed',
      first: '3 summaries, versions 2 to 9',
      second: 'an empty list',
      difference: 'target 3, second node 0; only at the target: 2, 5, 9',
    });
    expect(compareLists(second, first, ALL)).toMatchObject({ first: 'an empty list' });
  });

  it('the difference of two lists includes both ends of the span, and nothing outside', () => {
    const span = { from: 2n, to: 9n };
    expect(compareLists(listed([2]), listed([]), span)).toBeDefined();
    expect(compareLists(listed([9]), listed([]), span)).toBeDefined();
    expect(compareLists(listed([1, 10]), listed([]), span)).toBeUndefined();
  });

  it('reports for two lists which member only one of them has', () => {
    const [with_, without] = [listed([7], { gas: '1' }), listed([7])];
    const difference = 'of the transaction at version 7';
    const field = 'gas of a summary';
    expect([compareLists(with_, without, ALL), compareLists(without, with_, ALL)]).toEqual([
      { field, first: '1', second: 'no such member', difference },
      { field, first: 'no such member', second: '1', difference },
    ]);
  });
});

describe('reports for two bodies', () => {
  it('there is no difference between bodies that say the same', () => {
    expect(compareBodies(bcs('ab'), bcs('ab'))).toBeUndefined();
    expect(compareBodies(json('{"a":1,"b":2}'), json('{ "b": 2, "a": 1 }'))).toBeUndefined();
  });

  it('the difference of two byte bodies names the first byte that differs', () => {
    expect(compareBodies(bcs('ab'), bcs('ac'))).toEqual({
      field: 'bytes',
      first: '0x6162',
      second: '0x6163',
      difference: 'byte 1 is 0x62 at the target, 0x63 at the second node',
    });
  });

  it('reports for two bodies only what each says, where one is JSON', () => {
    const [first, second] = [json('1'), bcs('1')];
    const expected = { field: 'bytes', first: '1', second: '0x31', difference: undefined };
    expect(compareBodies(first, second)).toEqual(expected);
    expect(compareBodies(json('1'), json('2'))).toMatchObject({ difference: undefined });
  });
});

describe('comparableBody', () => {
  it.each([
    ['{ "b": [1.0, {"d": null, "c": "x"}], "a": true }', '{"a":true,"b":[1.0,{"c":"x","d":null}]}'],
    ['9007199254740993', '9007199254740993'],
  ])('comparableBody writes JSON in one spelling, with numbers as they came: %s', (body, text) => {
    expect(comparableBody(json(body))).toBe(text);
  });

  it('comparableBody writes the bytes of a body that is no JSON, whatever it claims', () => {
    expect(comparableBody(json('{'))).toBe('0x7b');
    expect(comparableBody(bcs('1'))).toBe('0x31');
  });

  it('comparableBody cuts no text, however long', () => {
    const long = (end: string): string => comparableBody(json(`"${'x'.repeat(20_000)}${end}"`));
    expect(long('a')).not.toBe(long('b'));
  });

  it('comparableBody does not keep numbers as they came in a large body', () => {
    const padding = ' '.repeat(256 * 1024);
    expect(comparableBody(json(`[1.0${padding}]`))).toBe('[1]');
  });
});
