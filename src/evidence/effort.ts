/** How much is asked, from least to most. */
export const EFFORT_LEVELS = ['smoke', 'standard', 'thorough'] as const;

/** One of them. */
export type EffortLevel = (typeof EFFORT_LEVELS)[number];

/** How much of a target is asked, and what it may be asked at all. */
export interface Effort {
  readonly level: EffortLevel;
  /** Of a thorough run: how long its checks are repeated. Milliseconds. */
  readonly forMs?: number | undefined;
  /** Nothing is asked after so many requests; absent: no end. */
  readonly maxRequests?: number | undefined;
  /** False: no request is against the document on purpose. */
  readonly malformed: boolean;
}

/** Where nobody says otherwise. */
export const STANDARD_EFFORT: Effort = { level: 'standard', malformed: true };

/** What a smoke run asks at most of any target, whatever there is to ask about. */
export const SMOKE_REQUESTS = 400;

/** The fewest cases of a law that are worth the name; fewer only the user asks for, by `--runs`. */
export const FEWEST_CASES = 25;

/** What leaves malformed requests out. */
export const NO_MALFORMED = '--no-malformed';

/** What leaves out what a smoke run does not ask. */
export const SMOKE = '--effort smoke';

/** What ends asking after so many requests. */
export const MAX_REQUESTS = '--max-requests';

/** A limit on requests, and the option that sets it. */
export interface RequestLimit {
  readonly requests: number;
  readonly option: string;
}

/** Where asking stops; `undefined` where it does not. */
export function requestLimitOf({ level, maxRequests }: Effort): RequestLimit | undefined {
  const given =
    maxRequests === undefined
      ? undefined
      : { requests: maxRequests, option: `${MAX_REQUESTS} ${maxRequests}` };
  if (level !== 'smoke' || (maxRequests ?? SMOKE_REQUESTS) < SMOKE_REQUESTS) return given;
  return { requests: SMOKE_REQUESTS, option: SMOKE };
}

/** Whether a run of one level is asked at least what one of another is. */
export function isAtLeast(level: EffortLevel, least: EffortLevel): boolean {
  return EFFORT_LEVELS.indexOf(level) >= EFFORT_LEVELS.indexOf(least);
}
