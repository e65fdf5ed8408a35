const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the day (UTC) of a time, `YYYY-MM-DD`: days compare as text. */
export function dayOf(iso: string): string {
  return new Date(iso).toISOString().slice(0, 10);
}

/** Returns a time to the minute, `2026-11-21 10:00`, in UTC. */
export function minuteOf(iso: string): string {
  return new Date(iso).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns true when a time is not after the end of a day, `YYYY-MM-DD`. */
export function isThrough(lastDay: string, iso: string): boolean {
  return dayOf(iso) <= lastDay;
}

/** Returns a time moved by a number of days. ISO 8601. */
export function daysLater(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString();
}

/** Returns whole days between two times. */
export function daysBetween(earlier: string, later: string): number {
  return Math.floor((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
}
