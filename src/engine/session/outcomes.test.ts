import { describe, expect, it } from 'vitest';
import { NO_MALFORMED, SMOKE } from '../../evidence/effort.ts';
import {
  CannotTell,
  ChainMoved,
  CutOff,
  Inapplicable,
  LeftOut,
  NoSuchCase,
  Untested,
} from './outcomes.ts';

describe('the error of a check', () => {
  it.each([Untested, CannotTell, Inapplicable, ChainMoved])(
    'the error of a check has the name of its class, and the message it was given: %o',
    (Outcome) => {
      expect(new Outcome('why')).toMatchObject({ name: Outcome.name, message: 'why' });
      expect(new Outcome('why')).toBeInstanceOf(Error);
    },
  );

  it('the error of a check names the option that leaves out what it would ask', () => {
    const message = 'left out by --no-malformed';
    expect(new LeftOut(NO_MALFORMED)).toMatchObject({ name: 'LeftOut', message, by: NO_MALFORMED });
  });

  it('names the option that ends asking, and after how many requests', () => {
    const message = 'cut off by --effort smoke, after 400 requests';
    expect(new CutOff({ by: SMOKE, requests: 400 })).toMatchObject({
      name: 'CutOff',
      message,
      by: SMOKE,
    });
  });

  it('reports a replay path without a case, and the cause', () => {
    const cause = new Error('no such case');
    const message =
      '--path names no case of this property: use the seed, path and node of the same failure';
    expect(new NoSuchCase({ cause })).toMatchObject({ name: 'NoSuchCase', message, cause });
  });
});
