import { describe, expect, it } from 'vitest';
import { SMOKE } from '../../../evidence/effort.ts';
import { cannotTell, leftOutBy } from '../../session/unjudged-check.ts';
import { unjudged } from '../../testing/unjudged-error.ts';
import { answersOf } from './answers-of.ts';

const leftOut = (): Promise<number> => Promise.reject(leftOutBy(SMOKE));

describe('the answers of what is asked at once', () => {
  it('the answers of what is asked at once are without those that the run leaves out', async () => {
    expect(await answersOf([Promise.resolve(1), leftOut(), Promise.resolve(3)])).toEqual([1, 3]);
  });

  it('simultaneous answers are not returned when another error keeps one from coming', async () => {
    const failed = Promise.reject<number>(cannotTell('it throttles'));
    await expect(answersOf([leftOut(), failed])).rejects.toThrow(unjudged('cantTell'));
  });
});
