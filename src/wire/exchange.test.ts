import { describe, expect, it } from 'vitest';
import { answered, response, unanswered } from '../testing/responses.ts';
import { header, isAnswered, mediaType } from './exchange.ts';

const came = response({ headers: { 'x-one': '1', 'x-two': ['1', '2'], 'x-empty': '' } });

describe('header', () => {
  it('header finds a header in any case, and none that came twice', () => {
    expect(header(came, 'X-One')).toBe('1');
    expect(header(came, 'x-empty')).toBe('');
    expect(header(came, 'x-two')).toBeUndefined();
    expect(header(came, 'x-none')).toBeUndefined();
  });
});

describe('mediaType', () => {
  it('mediaType gives the media type in lower case, without its parameters', () => {
    const typed = (type: string) => mediaType(response({ headers: { 'content-type': type } }));
    expect(typed(' Application/X-BCS ; q=1')).toBe('application/x-bcs');
    expect(typed('')).toBe('');
    expect(mediaType(came)).toBe('');
  });

  it('mediaType counts equal types as one, and different types as none', () => {
    const typed = (...types: string[]) =>
      mediaType(response({ headers: { 'content-type': types } }));
    expect(typed('application/json', 'application/json')).toBe('application/json');
    expect(typed('application/json', 'Application/JSON; charset=utf-8')).toBe('application/json');
    expect(typed('application/json', 'application/json', 'text/html')).toBe('');
    expect(typed('application/json', 'application/x-bcs')).toBe('');
  });
});

describe('isAnswered', () => {
  it('isAnswered is true of an exchange with a response, and of no other', () => {
    expect([isAnswered(answered(response())), isAnswered(unanswered())]).toEqual([true, false]);
  });

  it('isAnswered is false where nothing was sent', () => {
    expect(isAnswered({ notSent: 'limit', reason: 'that was all' })).toBe(false);
  });
});
