const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `500ms`, `10s` or `1.5m` in milliseconds; `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^([0-9]+(?:\.[0-9]+)?)(ms|s|m)$/.exec(text) ?? [];
  const factor = UNIT_MS[unit ?? ''];
  const value = factor === undefined ? undefined : Number(amount) * factor;
  return value !== undefined && value > 0 ? value : undefined;
}
