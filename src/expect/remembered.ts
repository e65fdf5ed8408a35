import type { Names } from '../spec/names.ts';
import type { Answer } from '../wire/exchange.ts';

/**
 * The same reading of an answer, done once for the same names: dozens of rules read one answer
 * after another.
 */
export function remembered<T>(
  read: (answer: Answer, names: Names) => T,
): (answer: Answer, names: Names) => T {
  const byNames = new WeakMap<Names, WeakMap<Answer, { readonly value: T }>>();
  return (answer, names) => {
    const known = byNames.get(names) ?? new WeakMap<Answer, { readonly value: T }>();
    byNames.set(names, known);
    const before = known.get(answer) ?? { value: read(answer, names) };
    known.set(answer, before);
    return before.value;
  };
}
