import { describe, expect, it } from 'vitest';
import type { Names } from '../spec/names.ts';
import { response } from '../testing/responses.ts';
import { findRepeatedErrorMember, findRepeatedMember } from './repeated-names.ts';

const OPEN: Names = { headerPrefix: 'X-NODE-' };
const NAMED: Names = { ...OPEN, sender: 'by', version: 'at', message: 'text', errorCode: 'kind' };

const inList = (body: string, names = NAMED) => findRepeatedMember(response({ body }), names);
const inError = (body: string, names = NAMED) => findRepeatedErrorMember(response({ body }), names);

describe('a member of a summary that stands twice', () => {
  it.each(['transaction_hash', 'replay_protector', 'by', 'at'])(
    'a member of a summary that stands twice has two values where they differ: %s',
    (name) => {
      expect(inList(`[{}, {"${name}":"1","other":2,"${name}":"3"}]`)).toMatchObject({
        expected: `one "${name}"`,
        actual: `"${name}" is "1" and "3"`,
      });
    },
  );

  it('a duplicate member has two values when it is the type of a protector', () => {
    const inProtector = (members: string) => inList(`[{"replay_protector":{${members}}}]`);
    expect(inProtector('"type":"a","type":null')?.actual).toBe('"type" is "a" and null');
    expect(inProtector('"sequence_number":"1","sequence_number":"2"')).toBeUndefined();
  });

  it('a member of a summary that stands twice is named by its first and its last value', () => {
    expect(inList('[{"at":"1","at":"2","at":"3"}]')?.actual).toBe('"at" is "1" and "3"');
  });

  it('a member of a summary that stands twice has one value where both are the same', () => {
    expect(inList('[{"at":"1","at":"1","replay_protector":{"type":"a","type":"a"}}]')).toBe(
      undefined,
    );
  });

  it('a member of a summary that stands twice is not what a string holds', () => {
    expect(inList('[{"at":"1","note":"\\"at\\":2, \\"at\\" : 3"}]')).toBeUndefined();
    expect(inList('[{"at":"1","note":"\\"at\\":2","at":"3"}]')?.actual).toBe('"at" is "1" and "3"');
  });

  it('a member of a summary that stands twice may have white space before its colon', () => {
    expect(inList('[{"at" \n :"1","at"\t:"3"}]')?.actual).toBe('"at" is "1" and "3"');
  });

  it('a member is judged by its own object alone, and by the names that are known', () => {
    expect(inList('[{"at":"1","note":{"at":"2","at":"3"},"type":1,"type":2}]')).toBeUndefined();
    expect(inList('[{"at":"1","at":"2"}]', OPEN)).toBeUndefined();
  });

  it('a member is not looked for in what is no list, no JSON, no UTF-8 or too large', () => {
    const twice = '{"at":"1","at":"2"}';
    expect(inList(twice)).toBeUndefined();
    expect(inList(`[${twice}`)).toBeUndefined();
    const spaces = (size: number): string => ' '.repeat(size - twice.length - 2);
    expect(inList(`[${twice}${spaces(256 * 1024)}]`)).toBeDefined();
    expect(inList(`[${twice}${spaces(256 * 1024 + 1)}]`)).toBeUndefined();
    const body = Buffer.concat([
      Buffer.from(`[${twice},"`),
      Buffer.from([0xff]),
      Buffer.from('"]'),
    ]);
    expect(findRepeatedMember(response({ body }), NAMED)).toBeUndefined();
    expect(inList('[1, null, {"replay_protector":1}, {"note":1,"note":2}]')).toBeUndefined();
  });
});

describe('a member of an error that stands twice', () => {
  it.each(['text', 'kind', 'vm_error_code'])(
    'a member of an error that stands twice has two values where they differ: %s',
    (name) => {
      expect(inError(`{"${name}":"1","${name}":2}`)?.actual).toBe(`"${name}" is "1" and 2`);
    },
  );

  it('a duplicate member has its usual name where the profile names none', () => {
    expect(inError('{"message":"1","message":"2"}', OPEN)?.expected).toBe('one "message"');
    expect(inError('{"error_code":"1","error_code":"2"}', OPEN)?.expected).toBe('one "error_code"');
    expect(inError('{"message":"1","message":"2"}')).toBeUndefined();
  });

  it('a duplicate member is not looked for beside the members of the document', () => {
    expect(inError('{"note":1,"note":2}')).toBeUndefined();
    expect(inError('{"kind":"a","kind":"a"}')).toBeUndefined();
  });
});
