import type { Need } from './need.ts';

/** A line of a configuration, the needs it meets, and what else can be written in it. */
type Line = readonly [text: string, gives: readonly Need[], or?: string];

const ACCOUNT = [
  'account',
  'account-of-2',
  'account-of-3',
  'account-of-4',
  'account-of-pages',
] as const;

/** When `prunes: false` is true, and what it does. */
const KEEPS_ALL =
  'only if the node keeps its whole history: while its oldest version is 0, SEL-PRUNED and RAW-PRUNED do not apply';

/** Everything that a configuration can say about a node, by its members, in the order in which it is written. */
const MEMBERS: Readonly<Record<string, readonly Line[]>> = {
  profile: [['profile: aptos', ['layout'], 'or a profile file with the BCS layout']],
  names: [
    ['names:', []],
    ['  version: "…"', ['version-name']],
    ['  sender: "…"', ['sender-name']],
    ['  orderlessType: "…"', ['orderless-type']],
  ],
  accounts: [
    ['accounts:', []],
    ['  - address: "0x…"', ACCOUNT],
    ['    transactions:', []],
    [
      '      - { version: "…", kind: sequence_number }',
      ['sequence-number', 'both-kinds', 'known-transaction'],
    ],
    ['      - { version: "…", kind: orderless }', ['both-kinds']],
    ['    orderless: true', ['orderless']],
    ['  - address: "0x…"', ['account-with-zeros']],
    ['  - address: "0x…"', []],
    ['    empty: true', ['empty-account']],
  ],
  tables: [
    ['tables:', []],
    ['  - handle: "0x…"', []],
    ['    items:', []],
    ['      - key: "0x…"', ['item', 'items-that-differ', 'pruned-item']],
    ['        value: "0x…"', ['value', 'changed-value']],
    ['        history:', []],
    ['          - { version: "…", value: "0x…" }', ['history', 'changed-value']],
    ['          - { version: "…", absent: true }', ['absent-version']],
    ['      - key: "0x…"', ['items-that-differ']],
    ['    absent: ["0x…"]', ['absent-key']],
  ],
  prunes: [['prunes: false', ['pruned'], KEEPS_ALL]],
};

const LINES = Object.values(MEMBERS).flat();

/**
 * Returns the line of a configuration that meets a need; needs with the same line are met by it
 * together.
 */
export function placeOf(need: Need): number | undefined {
  const place = LINES.findIndex(([, gives]) => gives.includes(need));
  return place === -1 ? undefined : place;
}

/** Returns the member of a configuration whose lines meet a need, e.g. `accounts`. */
export function sectionOf(need: Need): string {
  const [name = ''] =
    Object.entries(MEMBERS).find(([, lines]) => lines.some(([, gives]) => gives.includes(need))) ??
    [];
  return name;
}

/** The needs that lines are to meet, each with an optional comment for its line; of two for one line the first is used. */
type Notes = ReadonlyMap<Need, string | undefined>;

/** A member of a configuration, and its lines with `…` to be filled in. */
export interface MemberToAdd {
  readonly name: string;
  readonly lines: readonly string[];
}

/**
 * Returns the members to add to a configuration.
 *
 * @param existing whether comments say what to do when the configuration has the member already.
 */
export function membersToAdd(needed: Notes, existing = false): readonly MemberToAdd[] {
  const comments = new Map<number, string | undefined>();
  for (const [need, note] of needed) {
    const place = placeOf(need);
    if (place !== undefined) comments.set(place, comments.get(place) ?? note);
  }
  const given = (at: number): boolean => (LINES[at]?.[1] ?? []).some((need) => needed.has(need));
  return Object.entries(MEMBERS).flatMap(([name, all]) => {
    const lines = all.flatMap((line) => {
      const at = LINES.indexOf(line);
      if (!given(at) && !descendantsOf(at).some(given)) return [];
      const [text, , or] = line;
      const advice = existing && line === all[0] ? adviceOn(name, all) : undefined;
      // What is true of the whole node needs no advice, and does not meet the need: it says that there is none.
      const more = name === 'prunes' ? [] : [advice, comments.get(at)];
      const notes = [or, ...more].filter((note) => note !== undefined);
      return [notes.length === 0 ? text : `${text} # ${notes.join('; ')}`];
    });
    return lines.length === 0 ? [] : [{ name, lines }];
  });
}

function adviceOn(name: string, { length }: readonly Line[]): string {
  return length > 1 ? `merge with existing ${name}` : `replaces the existing ${name}`;
}

/** Returns {@link membersToAdd} as YAML to paste. */
export function yamlToAdd(notes: Notes, existing = false): string {
  return membersToAdd(notes, existing)
    .flatMap(({ lines }) => lines)
    .join('\n');
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
