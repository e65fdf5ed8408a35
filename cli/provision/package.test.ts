import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readShipped, readShippedBytes } from '../../config/package-info.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { packageOf, serialized } from './package.ts';

const FOLDER = 'cli/provision/move';
const PUBLISHER = longHex('0123456789abcdef'.repeat(4));

describe('the module that is published', () => {
  it('the module that is published is the module whose build the README describes', () => {
    const digest = createHash('sha256')
      .update(readShippedBytes(`${FOLDER}/items.mv`))
      .digest('hex');
    expect(readShipped(`${FOLDER}/README.md`)).toContain(`sha256 ${digest}`);
  });

  it('the module differs from the shipped module only in the address of the publisher', () => {
    const shipped = readShippedBytes(`${FOLDER}/items.mv`).toString('hex');
    const placeholder = 'c0de'.repeat(16);
    expect(shipped.split(placeholder)).toHaveLength(2);
    const code = Buffer.from(packageOf(PUBLISHER).code).toString('hex');
    expect(code).toBe(shipped.replace(placeholder, PUBLISHER.slice(2)));
  });

  it('the published module has names, policy, one module and dependencies', () => {
    const { metadata } = packageOf(PUBLISHER);
    const text = (word: string): string =>
      Buffer.from([word.length, ...Buffer.from(word)]).toString('hex');
    const framework = `${'00'.repeat(31)}01`;
    expect(Buffer.from(metadata).toString('hex')).toBe(
      [
        text('ConformanceItems'),
        '01', // compatible
        '00'.repeat(8), // upgrade number
        '00', // source digest
        '00', // manifest
        `01${text('items')}000000`, // without source and source map, no extension
        `02${framework}${text('AptosStdlib')}${framework}${text('MoveStdlib')}`,
        '00', // no extension
      ].join(''),
    );
  });
});

describe('a value of the table', () => {
  // The bytes that the virtual machine stored when the module was tried.
  it.each([
    ['61', '0161'],
    ['', '00'],
    ['626967', '03626967'],
    ['07'.repeat(300), `ac02${'07'.repeat(300)}`],
  ])('a value of the table %s is stored as %s', (plain, stored) => {
    expect(Buffer.from(serialized(plain)).toString('hex')).toBe(stored);
  });
});
