import { describe, expect, it } from 'vitest';
import { answered, response, unanswered } from '../testing/responses.ts';
import { header, isAnswered, mediaType } from './exchange.ts';

const came = response({ headers: { 'x-one': '1', 'x-two': ['1', '2'], 'x-empty': '' } });

describe('a header of an answer', () => {
  it('is asked for without case and is there once', () => {
    expect(header(came, 'X-One')).toBe('1');
    expect(header(came, 'x-empty')).toBe('');
    expect(header(came, 'x-two')).toBeUndefined();
    expect(header(came, 'x-none')).toBeUndefined();
  });
});

describe('the media type of an answer', () => {
  it('is read without its parameters', () => {
    const typed = (type: string) => mediaType(response({ headers: { 'content-type': type } }));
    expect(typed(' Application/X-BCS ; q=1')).toBe('application/x-bcs');
    expect(typed('')).toBe('');
    expect(mediaType(came)).toBe('');
  });
});

describe('an exchange', () => {
  it('was answered or was not', () => {
    expect([isAnswered(answered(response())), isAnswered(unanswered())]).toEqual([true, false]);
  });

  it('was not answered where nothing was sent', () => {
    expect(isAnswered({ notSent: 'limit', reason: 'that was all' })).toBe(false);
  });
});
