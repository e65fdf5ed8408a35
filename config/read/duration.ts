import { ConfigError } from '../mistakes/config-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** The longest a timer can wait; a longer one would fire at once. */
const MAX_DURATION_MS = 2 ** 31 - 1;

/** The most days for which a certificate may be valid. */
const MAX_EXPIRES_DAYS = 3650;

/** `90d` as days; `undefined` for any other text, for 0, and above 3650. */
export function parseDays(text: string): number | undefined {
  const [, amount] = /^([0-9]{1,4})d$/.exec(text) ?? [];
  const days = Number(amount ?? 0);
  return days > 0 && days <= MAX_EXPIRES_DAYS ? days : undefined;
}

/** `500ms`, `10s` or `1.5m` in milliseconds; `undefined` for any other text, and above 24 days. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^([0-9]+(?:\.[0-9]+)?)(ms|s|m)$/.exec(text) ?? [];
  const factor = UNIT_MS[unit ?? ''];
  const value = factor === undefined ? undefined : Number(amount) * factor;
  return value !== undefined && value > 0 && value <= MAX_DURATION_MS ? value : undefined;
}

/**
 * Returns the value of a flag in milliseconds; `undefined` when it is absent.
 *
 * @throws ConfigError
 */
export function readDuration(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw new ConfigError(
    `${flag}: ${JSON.stringify(text)} is not a valid duration: a number and ms, s or m`,
  );
}
