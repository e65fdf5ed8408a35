import { describe, expect, it } from 'vitest';
import { ENDED_BY_USER, targetEnd } from './run-end.ts';

const GONE = { kind: 'lost', reason: 'it stopped answering' } as const;

describe('the end of a run', () => {
  it('a lost target ends the run', () => {
    const { signal } = new AbortController();
    expect(targetEnd(signal)).toEqual({ kind: 'completed' });
    expect(targetEnd(signal, GONE)).toEqual(GONE);
  });

  it('the end of a run is "no node answered", even after an interrupt', () => {
    const stranger = { kind: 'stranger', reason: 'every answer is a web page' } as const;
    expect(targetEnd(AbortSignal.abort(), stranger)).toEqual(stranger);
  });

  it('an interrupt counts before the loss of the target', () => {
    expect(targetEnd(AbortSignal.abort())).toEqual(ENDED_BY_USER);
    expect(targetEnd(AbortSignal.abort(), GONE)).toEqual(ENDED_BY_USER);
  });
});
