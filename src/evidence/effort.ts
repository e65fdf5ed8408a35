/** How much is asked, from least to most. */
export const EFFORT_LEVELS = ['smoke', 'standard', 'thorough'] as const;

/** A level of effort. */
export type EffortLevel = (typeof EFFORT_LEVELS)[number];

/** How much of a target is asked, and what it may be asked at all. */
export interface Effort {
  readonly level: EffortLevel;
  /** How long a thorough run repeats its checks. Milliseconds. */
  readonly forMs?: number | undefined;
  /** The most requests that are sent; no limit when absent. */
  readonly maxRequests?: number | undefined;
  /** False: no request violates the document on purpose. */
  readonly malformed: boolean;
}

/** The effort of a run when the user names none. */
export const STANDARD_EFFORT: Effort = { level: 'standard', malformed: true };

/** The most requests a smoke run sends, whatever the target has to ask about. */
export const SMOKE_REQUESTS = 400;

/** The cases that a property tries in a standard run without `--runs`. */
export const STANDARD_CASES = 25;

/** An option that leaves requests out of a run or cuts the run off, as the user writes it. */
export type LeftOutBy = '--effort smoke' | '--no-malformed' | `--max-requests ${number}`;

/** A run without malformed requests. */
export const NO_MALFORMED: LeftOutBy = '--no-malformed';

/** A smoke run. */
export const SMOKE: LeftOutBy = '--effort smoke';

/** A limit on requests, and what sets it. */
export interface RequestLimit {
  readonly requests: number;
  readonly by: LeftOutBy;
}

/** Returns the limit on requests; `undefined` when there is none. */
export function requestLimitOf({ level, maxRequests }: Effort): RequestLimit | undefined {
  const given: RequestLimit | undefined =
    maxRequests === undefined
      ? undefined
      : { requests: maxRequests, by: `--max-requests ${maxRequests}` };
  if (level !== 'smoke' || (maxRequests ?? SMOKE_REQUESTS) < SMOKE_REQUESTS) return given;
  return { requests: SMOKE_REQUESTS, by: SMOKE };
}

/** Returns whether a level asks at least as much as another one. */
export function isAtLeast(level: EffortLevel, least: EffortLevel): boolean {
  return EFFORT_LEVELS.indexOf(level) >= EFFORT_LEVELS.indexOf(least);
}
