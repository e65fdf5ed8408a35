import type { Names } from '../spec/names.ts';
import type { Answer } from '../wire/exchange.ts';

/**
 * The same reading of an answer, done once for the same names: dozens of rules read one answer
 * after another.
 */
export function remembered<T>(
  read: (answer: Answer, names: Names) => T,
): (answer: Answer, names: Names) => T {
  const all = new WeakMap<Answer, Reading<T>>();
  let last: Reading<T> | undefined;
  return (answer, names) => {
    if (last?.answer === answer && last.names === names) return last.value;
    const known = all.get(answer);
    if (known?.names === names) {
      last = known;
      return known.value;
    }
    last = { answer, names, value: read(answer, names) };
    all.set(answer, last);
    return last.value;
  };
}

/** What was read of an answer, and by which names. */
interface Reading<T> {
  readonly answer: Answer;
  readonly names: Names;
  readonly value: T;
}
