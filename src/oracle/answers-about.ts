/** The fewest answers to different questions of which a majority tells what is right. */
const MAJORITY_OF = 3;

/** What more than half of the questions about one thing were answered. */
interface Majority<T> {
  readonly says: T;
  /** How many questions were answered so. */
  readonly to: number;
  /** How many questions were answered. */
  readonly of: number;
}

/** What was said of one thing in answer to different questions: the same question again adds nothing. */
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

  /** Absent where fewer than three questions were answered, or none in one way by more than half. */
  get majority(): Majority<T> | undefined {
    const of = this.#groups.reduce((sum, { questions }) => sum + questions.size, 0);
    const most = this.#groups.find(({ questions }) => 2 * questions.size > of);
    if (of < MAJORITY_OF || most === undefined) return undefined;
    return { says: most.says, to: most.questions.size, of };
  }
}
