import { describe, expect, it } from 'vitest';
import { REDACTED, Redactor } from './redact.ts';

describe('a redactor', () => {
  it('strikes out every place of every secret', () => {
    const redactor = new Redactor(['s3cret', 'p.ss$&']);
    expect(redactor.text('s3cret and p.ss$& and s3cret')).toBe(
      `${REDACTED} and ${REDACTED} and ${REDACTED}`,
    );
    expect(redactor.text('p-ss$&')).toBe('p-ss$&');
  });

  it('strikes out the longer one first, in whatever order they were given', () => {
    const redactor = new Redactor(['hunter', 'hunter22', 'hunt']);
    expect(redactor.text('hunter22')).toBe(REDACTED);
    expect(Buffer.from(redactor.bytes(Buffer.from('hunter22'))).toString()).toBe(REDACTED);
  });

  it('finds a secret in bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.of(0xff, 0x00), Buffer.from('sécret'), Buffer.of(0xfe)]);
    const clean = Buffer.from(new Redactor(['sécret']).bytes(bytes));
    expect(clean).toEqual(
      Buffer.concat([Buffer.of(0xff, 0x00), Buffer.from(REDACTED), Buffer.of(0xfe)]),
    );
  });

  it('leaves alone what holds none', () => {
    const bytes = Buffer.of(0xff, 0x80);
    expect(new Redactor(['s3cret']).bytes(bytes)).toBe(bytes);
    expect(new Redactor([]).bytes(bytes)).toBe(bytes);
    expect(new Redactor([]).text('s3cret')).toBe('s3cret');
  });
});
