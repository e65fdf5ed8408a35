import type { Need } from './need.ts';

/** A line of a configuration, and the needs it meets. */
type Line = readonly [text: string, gives: readonly Need[]];

const ACCOUNT = [
  'account',
  'account-of-2',
  'account-of-3',
  'account-of-4',
  'account-of-pages',
] as const;

/** Everything that a configuration can say about a node, in the order in which it is written. */
const LINES: readonly Line[] = [
  ['profile: "…"', ['layout']],
  ['names:', []],
  ['  version: "…"', ['member-names']],
  ['  sender: "…"', ['member-names']],
  ['  orderlessType: "…"', ['orderless-type']],
  ['accounts:', []],
  ['  - address: "0x…"', ACCOUNT],
  ['    transactions:', []],
  [
    '      - { version: "…", kind: sequence_number }',
    ['sequence-number', 'both-kinds', 'known-transaction'],
  ],
  ['      - { version: "…", kind: orderless }', ['both-kinds']],
  ['    orderless: true', ['orderless']],
  ['  - address: "0x…"', []],
  ['    empty: true', ['empty-account']],
  ['tables:', []],
  ['  - handle: "0x…"', []],
  ['    items:', []],
  ['      - key: "0x…"', ['item', 'items-that-differ', 'pruned-item']],
  ['        value: "0x…"', ['value', 'values-that-differ', 'changed-value']],
  ['        history:', []],
  ['          - { version: "…", value: "0x…" }', ['history', 'changed-value']],
  ['          - { version: "…", absent: true }', ['absent-version']],
  ['      - key: "0x…"', ['items-that-differ']],
  ['        value: "0x…"', ['values-that-differ']],
  ['    absent: ["0x…"]', ['absent-key']],
];

/**
 * Returns the line of a configuration that meets a need; needs with the same line are met by it
 * together.
 */
export function placeOf(need: Need): number | undefined {
  const place = LINES.findIndex(([, gives]) => gives.includes(need));
  return place === -1 ? undefined : place;
}

/** Returns the member of a configuration whose lines meet a need, e.g. `accounts`. */
export function sectionOf(need: Need): string | undefined {
  const place = placeOf(need);
  if (place === undefined) return undefined;
  const above = LINES.slice(0, place + 1).map(([text]) => /^\w+/.exec(text)?.[0]);
  return above.findLast((name) => name !== undefined);
}

/**
 * Returns the lines to paste into a configuration, with `…` to be filled in.
 *
 * @param notes the needs, each with an optional comment for its line; of two for one line the first
 *   is used.
 */
export function yamlToAdd(notes: ReadonlyMap<Need, string | undefined>): string {
  const comments = new Map<number, string | undefined>();
  for (const [need, note] of notes) {
    const place = placeOf(need);
    if (place !== undefined) comments.set(place, comments.get(place) ?? note);
  }
  const given = (at: number): boolean => (LINES[at]?.[1] ?? []).some((need) => notes.has(need));
  const lines = LINES.flatMap(([text], at) => {
    if (!given(at) && !descendantsOf(at).some(given)) return [];
    const comment = comments.get(at);
    return [comment === undefined ? text : `${text} # ${comment}`];
  });
  return lines.join('\n');
}

/** Returns the lines below a line that are indented more. */
function descendantsOf(at: number): readonly number[] {
  const end = LINES.findIndex((_, below) => below > at && indentOf(below) <= indentOf(at));
  const last = end === -1 ? LINES.length : end;
  return Array.from({ length: last - at - 1 }, (_, nth) => at + 1 + nth);
}

function indentOf(at: number): number {
  return /^ */.exec(LINES[at]?.[0] ?? '')?.[0].length ?? 0;
}
