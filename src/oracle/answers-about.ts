/** The fewest questions whose answers can have a majority. */
const MAJORITY_OF = 3;

/** An answer that more than half of the questions got. */
interface Majority<T> {
  readonly says: T;
  /** How many questions got this answer. */
  readonly to: number;
  /** How many questions were answered. */
  readonly of: number;
}

/** The answers to different questions about one thing. Repeating a question adds nothing. */
export class AnswersAbout<T> {
  readonly #alike: (says: T, other: T) => boolean;
  readonly #groups: { readonly says: T; readonly questions: Set<string> }[] = [];

  /** @param alike whether two answers say the same. */
  constructor(alike: (says: T, other: T) => boolean = Object.is) {
    this.#alike = alike;
  }

  add(says: T, question: string): void {
    const group = this.#groups.find((known) => this.#alike(known.says, says));
    if (group === undefined) this.#groups.push({ says, questions: new Set([question]) });
    else group.questions.add(question);
  }

  /** Every question that was answered, whatever the answer. */
  get questions(): ReadonlySet<string> {
    return new Set(this.#groups.flatMap(({ questions }) => [...questions]));
  }

  /**
   * Absent when fewer than three questions were answered, or no answer has more than half of them.
   */
  get majority(): Majority<T> | undefined {
    const of = this.#groups.reduce((sum, { questions }) => sum + questions.size, 0);
    const most = this.#groups.find(({ questions }) => 2 * questions.size > of);
    if (of < MAJORITY_OF || most === undefined) return undefined;
    return { says: most.says, to: most.questions.size, of };
  }
}
