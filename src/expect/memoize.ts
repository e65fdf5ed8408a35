import type { Names } from '../spec/names.ts';
import type { Response } from '../wire/exchange.ts';

/** Caches what was last read of an answer, since dozens of rules read one answer after another. */
export function memoize<T>(
  read: (response: Response, names: Names) => T,
): (response: Response, names: Names) => T {
  const memos = new WeakMap<Response, Memo<T>>();
  let last: Memo<T> | undefined;
  return (response, names) => {
    // Stryker disable next-line ConditionalExpression: it only saves reading the map
    if (last?.answer === response && last.names === names) return last.value;
    const known = memos.get(response);
    if (known?.names === names) {
      last = known;
      return known.value;
    }
    last = { answer: response, names, value: read(response, names) };
    memos.set(response, last);
    return last.value;
  };
}

/** The value that was read from an answer by certain names. */
interface Memo<T> {
  readonly answer: Response;
  readonly names: Names;
  readonly value: T;
}
