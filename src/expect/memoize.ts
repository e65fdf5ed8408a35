import type { Names } from '../spec/names.ts';
import type { Response } from '../wire/exchange.ts';

/** Caches the last reading of an answer, since dozens of rules read one answer after another. */
export function memoize<T>(
  read: (response: Response, names: Names) => T,
): (response: Response, names: Names) => T {
  const readings = new WeakMap<Response, Reading<T>>();
  let last: Reading<T> | undefined;
  return (response, names) => {
    // Stryker disable next-line ConditionalExpression: it saves a look-up only
    if (last?.answer === response && last.names === names) return last.value;
    const known = readings.get(response);
    if (known?.names === names) {
      last = known;
      return known.value;
    }
    last = { answer: response, names, value: read(response, names) };
    readings.set(response, last);
    return last.value;
  };
}

/** The value that was read from an answer by certain names. */
interface Reading<T> {
  readonly answer: Response;
  readonly names: Names;
  readonly value: T;
}
