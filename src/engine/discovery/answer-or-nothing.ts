import { Mismatch } from '../../expect/mismatch.ts';
import { ChainMoved } from '../session/chain-moved.ts';
import { isUnjudged } from '../session/unjudged-check.ts';

/** Returns the answer or `undefined`. A check meets the same failure, and judges it. */
export async function answerOrNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isUnjudged(error, 'cantTell') || error instanceof Mismatch || error instanceof ChainMoved) {
      return undefined;
    }
    throw error;
  }
}

/** Returns the value, or `undefined` when it cannot be read, which a check judges. */
export function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isUnjudged(error, 'cantTell')) return undefined;
    throw error;
  }
}
