/** One way in which a request departs from what the document defines. */
export interface RequestProblem {
  /** `malformed`: it violates what the document states. `open`: the document does not say. */
  readonly kind: 'malformed' | 'open';
  /** What is wrong, with its subject: `limit is not a u16`. */
  readonly what: string;
}

export function malformedProblem(what: string): RequestProblem {
  return { kind: 'malformed', what };
}

export function openProblem(what: string): RequestProblem {
  return { kind: 'open', what };
}
