import { describe, expect, it } from 'vitest';
import { ENDED_BY_USER, targetEnd } from './run-end.ts';

const GONE = { kind: 'lost', reason: 'it stopped answering' } as const;

describe('the end of a run', () => {
  it('the end of a run is that of its target, if that is gone', () => {
    const { signal } = new AbortController();
    expect(targetEnd(signal)).toEqual({ kind: 'completed' });
    expect(targetEnd(signal, GONE)).toEqual(GONE);
  });

  it('the end of a run is that no node answered, even after an interrupt', () => {
    const stranger = { kind: 'stranger', reason: 'every answer is a web page' } as const;
    expect(targetEnd(AbortSignal.abort(), stranger)).toEqual(stranger);
  });

  it('the end of a run is the interrupt of the user before the loss of the target', () => {
    expect(targetEnd(AbortSignal.abort())).toEqual(ENDED_BY_USER);
    expect(targetEnd(AbortSignal.abort(), GONE)).toEqual(ENDED_BY_USER);
  });
});
