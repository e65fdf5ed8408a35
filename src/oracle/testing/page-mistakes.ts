import type { Violation } from '../selection.ts';
import { rightPage } from './small-answers.ts';
import type { Question, World } from './small-ledger.ts';

/** One mistake in a right page of a ledger known up to `settled`, and the rule it breaks. */
interface Mistake {
  readonly page: readonly number[];
  readonly rules: readonly Violation['rule'][];
}

/** Mistakes by name; undefined for a page in which the mistake cannot be made. */
export const MISTAKES: Readonly<
  Record<string, (at: World, asked: Question) => Mistake | undefined>
> = {
  'the anchored end is dropped': (at, asked) => {
    const page = rightPage(at, asked);
    const gone = asked.start === undefined ? page.at(-1) : page[0];
    if (gone === undefined || gone > at.settled) return undefined;
    return {
      page: page.filter((version) => version !== gone),
      rules: ['start', 'end', 'newest', 'range'],
    };
  },
  'one between is dropped': (at, asked) => {
    const page = rightPage(at, asked);
    const gone = page[1];
    if (page.length < 3 || gone === undefined || gone > at.settled) return undefined;
    return { page: page.filter((version) => version !== gone), rules: ['complete'] };
  },
  'everything is dropped': (at, asked) => {
    const known = rightPage(at, asked).some((version) => version <= at.settled);
    return known ? { page: [], rules: ['start', 'end', 'newest', 'range'] } : undefined;
  },
  'one below the start is added': (at, asked) => {
    if (asked.start === undefined || asked.start === 0) return undefined;
    const rule = asked.end === undefined ? 'start' : 'range';
    return { page: [asked.start - 1, ...rightPage(at, asked)], rules: [rule] };
  },
  'one above the end is added': (at, asked) => {
    if (asked.end === undefined || (asked.start ?? 0) > asked.end) return undefined;
    const rule = asked.start === undefined ? 'end' : 'range';
    return { page: [...rightPage(at, asked), asked.end + 1], rules: [rule] };
  },
  'one that was never there is added': (at, asked) => {
    const page = rightPage(at, asked);
    const [first = 0, last = 0] = [page[0], page.at(-1)];
    const added = first + 1;
    if (added >= last || added > at.settled || at.ledger.includes(added)) return undefined;
    return { page: [...page, added], rules: ['complete'] };
  },
};
