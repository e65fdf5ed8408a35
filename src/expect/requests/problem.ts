/** One way in which a request departs from what the document defines. */
export interface RequestProblem {
  /**
   * `malformed`: it violates what the document states. `open`: the document does not say. `beyond`:
   * only HTTP knows what it is, and a gateway or a library may answer it.
   */
  readonly kind: 'malformed' | 'open' | 'beyond';
  /** What is wrong, with its subject: `limit is not a u16`. */
  readonly what: string;
}

export function malformedProblem(what: string): RequestProblem {
  return { kind: 'malformed', what };
}

export function beyondProblem(what: string): RequestProblem {
  return { kind: 'beyond', what };
}

export function openProblem(what: string): RequestProblem {
  return { kind: 'open', what };
}
