import { describe, expect, it } from 'vitest';
import type { Entry } from '../oracle/entry.ts';
import { sameTransaction } from '../oracle/entry.ts';
import type { Names } from '../spec/names.ts';
import { response, jsonResponse } from '../testing/responses.ts';
import {
  elementsOf,
  hashPresent,
  inAscendingOrder,
  isArrayOfObjects,
  isSequenceNumber,
  listedIn,
  protectorTagged,
  protectorType,
  senderIs,
  senderIsAddress,
  versionIsU64String,
} from './summaries.ts';

const OPEN: Names = { headerPrefix: 'X-NODE-' };
const NAMES: Names = { ...OPEN, sender: 'sender', version: 'version' };
const ACCOUNT = `0x${'0'.repeat(63)}a`;

describe('a list of summaries', () => {
  it('is an array of objects', () => {
    for (const good of [[], [{}], [{ a: 1 }, {}]]) {
      expect(isArrayOfObjects(jsonResponse(good))).toBeUndefined();
      expect(elementsOf(jsonResponse(good))).toEqual(good);
    }
  });

  it('is nothing else', () => {
    const expected = 'a JSON array of summaries';
    expect(isArrayOfObjects(response())).toEqual({ expected, actual: 'an empty body' });
    expect(isArrayOfObjects(jsonResponse({}))).toEqual({ expected, actual: '{}' });
    expect(isArrayOfObjects(jsonResponse([{}, [7]]))).toEqual({
      expected: 'an array of objects',
      actual: 'the element [7]',
    });
    expect(isArrayOfObjects(jsonResponse([{}, null]))?.actual).toBe('the element null');
    for (const odd of [response(), jsonResponse({}), jsonResponse([{}, 7])]) {
      expect(elementsOf(odd)).toBeUndefined();
    }
  });
});

describe('the versions of a list', () => {
  it('are read in the order they came, as text or as a safe number', () => {
    const page = [{ version: '9007199254740993' }, { version: 7 }, { version: '8' }];
    const listed = listedIn(jsonResponse(page), NAMES);
    expect(listed?.map((summary) => summary.version)).toEqual([9007199254740993n, 7n, 8n]);
    expect(listed?.map((summary) => summary.element)).toEqual(page);
    expect(listedIn(jsonResponse([]), NAMES)).toEqual([]);
  });

  it('are all there or not read at all', () => {
    for (const odd of [
      {},
      { version: 'x' },
      { version: -7 },
      { version: 1.5 },
      { version: null },
    ]) {
      expect(listedIn(jsonResponse([{ version: '1' }, odd]), NAMES)).toBeUndefined();
    }
    expect(listedIn(response({ body: '[{"version":9007199254740993}]' }), NAMES)).toBeUndefined();
    expect(listedIn(jsonResponse([{ version: '1' }]), OPEN)).toBeUndefined();
    expect(listedIn(jsonResponse([{ undefined: '1' }]), OPEN)).toBeUndefined();
    expect(listedIn(jsonResponse({}), NAMES)).toBeUndefined();
  });

  it('rise', () => {
    const of = (...versions: bigint[]) =>
      inAscendingOrder(versions.map((version) => ({ version, identity: '' })));
    expect([of(), of(5n), of(5n, 6n, 10n)]).toEqual([undefined, undefined, undefined]);
    expect(of(9n, 10n, 9n)).toEqual({
      expected: 'the list ordered by version, ascending',
      actual: 'version 10 before version 9',
    });
    expect(of(5n, 5n)?.actual).toBe('version 5 before version 5');
    expect(of(2n, 1n, 3n)?.actual).toBe('version 2 before version 1');
  });
});

describe('what makes a summary the same transaction', () => {
  const listed = (more: Readonly<Record<string, unknown>>): Entry => {
    const [summary] = listedIn(jsonResponse([{ version: '1', ...more }]), NAMES) ?? [];
    return summary ?? expect.fail('it is not listed');
  };
  const first = {
    transaction_hash: '0xa',
    replay_protector: { type: 'sequence_number', sequence_number: '1' },
  };

  it('is its hash and its protector, whatever the order of its members', () => {
    const turned = { sequence_number: '1', type: 'sequence_number' };
    for (const same of [
      { ...first, replay_protector: turned },
      { ...first, replay_protector: { ...turned, expires: '7' } },
      { ...first, colour: 'blue' },
    ]) {
      expect(sameTransaction(listed(first), listed(same))).toBe(true);
    }
  });

  it('differs when either does', () => {
    const all = [
      first,
      { ...first, transaction_hash: '0xb' },
      { ...first, replay_protector: { type: 'sequence_number', sequence_number: '2' } },
      { ...first, replay_protector: { type: 'nonce', sequence_number: '1' } },
      { replay_protector: first.replay_protector },
      { ...first, replay_protector: '1' },
      { ...first, replay_protector: '2' },
      {},
    ];
    for (const [at, element] of all.entries()) {
      const same = all.map((other) => sameTransaction(listed(element), listed(other)));
      expect(same).toEqual(all.map((_, other) => other === at));
    }
  });
});

describe('transaction_hash', () => {
  it('is a string', () => {
    expect(hashPresent({ transaction_hash: '0x1' })).toBeUndefined();
    const expected = 'transaction_hash: a string';
    expect(hashPresent({})).toEqual({ expected, actual: 'nothing' });
    expect(hashPresent({ transaction_hash: '' })).toEqual({ expected, actual: '""' });
    expect(hashPresent({ transaction_hash: 7 })).toEqual({ expected, actual: '7' });
  });
});

describe('replay_protector', () => {
  const expected = 'replay_protector: an object with the string member type';

  it('is a tagged object', () => {
    expect(protectorTagged({ replay_protector: { type: 'any' } })).toBeUndefined();
  });

  it.each([
    [undefined, 'none: nothing'],
    ['7', 'a bare string: "7"'],
    [7, 'a bare number: 7'],
    [null, 'no object: null'],
    [['x'], 'no object: ["x"]'],
    [{ type: 7 }, 'a type that is no string: {"type":7}'],
    [{ type: '' }, 'a type that is no string: {"type":""}'],
    [{ Nonce: '7' }, 'an object tagged by its only member: {"Nonce":"7"}'],
    [{}, 'an object without a tag: {}'],
    [{ a: 1, b: 2 }, 'an object without a tag: {"a":1,"b":2}'],
  ])('is not %j', (protector, actual) => {
    expect(protectorTagged({ replay_protector: protector })).toEqual({ expected, actual });
  });

  it('has a type when it is tagged by a string', () => {
    expect(protectorType({ replay_protector: { type: 'nonce' } })).toBe('nonce');
    expect(protectorType({ replay_protector: { type: 7 } })).toBeUndefined();
    expect(protectorType({ replay_protector: '7' })).toBeUndefined();
    expect(isSequenceNumber({ replay_protector: { type: 'sequence_number' } })).toBe(true);
    expect(isSequenceNumber({ replay_protector: { type: 'nonce' } })).toBe(false);
  });
});

describe('the version of a summary', () => {
  it('is a u64 as a string, where there is one', () => {
    for (const good of [{}, { version: '0' }, { version: '18446744073709551615' }]) {
      expect(versionIsU64String(good, NAMES)).toBeUndefined();
    }
    const expected = 'version: a u64 as a string of decimal digits';
    for (const odd of [7, '-1', '18446744073709551616', null]) {
      expect(versionIsU64String({ version: odd }, NAMES)).toEqual({
        expected,
        actual: JSON.stringify(odd),
      });
    }
    expect(versionIsU64String({ version: 7 }, OPEN)).toBeUndefined();
  });
});

describe('the sender of a summary', () => {
  it('is an address with its prefix, where there is one', () => {
    for (const good of [{}, { sender: '0xa' }, { sender: ACCOUNT }]) {
      expect(senderIsAddress(good, NAMES)).toBeUndefined();
    }
    const expected = 'sender: 0x and 1 to 64 hex digits';
    for (const odd of ['a', '0x', 10, null, ['0xa']]) {
      expect(senderIsAddress({ sender: odd }, NAMES)).toEqual({
        expected,
        actual: JSON.stringify(odd),
      });
    }
    expect(senderIsAddress({ sender: 7 }, OPEN)).toBeUndefined();
  });

  it('is the account asked about, in whatever spelling', () => {
    for (const good of ['0xa', 'a', '0x0A', ACCOUNT, 'no address', 10]) {
      expect(senderIs(ACCOUNT, { sender: good }, NAMES)).toBeUndefined();
    }
    expect(senderIs(ACCOUNT, {}, NAMES)).toBeUndefined();
    expect(senderIs(ACCOUNT, { sender: '0xb' }, OPEN)).toBeUndefined();
    expect(senderIs(ACCOUNT, { sender: '0xb' }, NAMES)).toEqual({
      expected: `the sender ${ACCOUNT}, whose summaries were asked for`,
      actual: '"0xb"',
    });
  });
});
