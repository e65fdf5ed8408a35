import { describe, expect, it } from 'vitest';
import { item, list, problems } from './testing/requests.ts';

describe('a body', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'the body is not a JSON object'],
    ['', 'the body is not a JSON object'],
    ['{"key":', 'the body is not a JSON object'],
    ['["0x00"]', 'the body is not a JSON object'],
    ['null', 'the body is not a JSON object'],
    ['5', 'the body is not a JSON object'],
    ['{}', 'the body has no string key'],
    ['{"Key":"0x00"}', 'the body has no string key'],
    ['{"key":["0x00"]}', 'the body has no string key'],
    ['{"key":"00ab"}', 'key is not 0x and two hex digits per byte'],
    ['{"key":"0x0"}', 'key is not 0x and two hex digits per byte'],
    ['{"key":"0xzz"}', 'key is not 0x and two hex digits per byte'],
    ['{"key":""}', 'key is not 0x and two hex digits per byte'],
  ])('a body that says %j is malformed', (body, what) => {
    const { body: _, ...bare } = item();
    const request = body === undefined ? bare : { ...bare, body };
    expect(problems(request)).toEqual([`malformed: ${what}`]);
  });

  it('a body is malformed when it is not UTF-8', () => {
    const body = Buffer.concat([Buffer.from('{"key":"0x'), Buffer.of(0xff), Buffer.from('"}')]);
    expect(problems(item({ body }))).toEqual(['malformed: the body is not a JSON object']);
  });

  it.each([
    ['{"key":"0xAB"}', 'key has digits in upper case'],
    ['{"key":"0x00","colour":"blue"}', 'the member colour is not described'],
    ['{"colour":"blue","key":"0x00"}', 'the member colour is not described'],
  ])('a body that says %j is left open', (body, what) => {
    expect(problems(item({ body }))).toEqual([`open: ${what}`]);
  });

  it('a body in chunks is beyond the document', () => {
    expect(problems(item({ delivery: 'chunks' }))).toEqual(['beyond: the body has no length']);
  });

  it('a body is read whatever its length, which may be beyond the document', () => {
    const keyOf = (bytes: number) => `{"key":"0x${'00'.repeat(bytes)}"}`;
    expect(problems(item({ body: keyOf(8000) }))).toEqual([]);
    expect(problems(item({ body: keyOf(1_000_000) }))).toEqual(['beyond: the body is long']);
  });

  it('a body is of application/json', () => {
    for (const headers of [{}, { 'content-type': 'text/plain' }]) {
      expect(problems(item({ headers }))).toEqual([
        'malformed: Content-Type is not application/json',
      ]);
    }
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect(problems(item({ headers }))).toEqual(['open: Content-Type has a parameter']);
  });

  it('a body is not allowed on a GET', () => {
    expect(problems(list('1', '', { body: '' }))).toEqual(['malformed: a GET has a body']);
  });
});
