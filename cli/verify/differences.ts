/** The most differences that are told. */
const MOST = 20;

/**
 * Where two JSON values differ, a line each: the place, what was recorded, what was recomputed.
 * The first 20, and how many more there are.
 */
export function differencesBetween(recorded: unknown, recomputed: unknown): readonly string[] {
  const all = [...differences('', recorded, recomputed)];
  const more = all.length - MOST;
  return more > 0 ? [...all.slice(0, MOST), `and ${more} more`] : all;
}

function* differences(place: string, recorded: unknown, recomputed: unknown): Generator<string> {
  const [before, now] = [membersOf(recorded), membersOf(recomputed)];
  if (before === undefined || now === undefined) {
    if (written(recorded) === written(recomputed)) return;
    yield `${place || 'the verdict'}: recorded ${written(recorded)}, recomputed ${written(recomputed)}`;
    return;
  }
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    yield* differences(place === '' ? name : `${place} ${name}`, before.get(name), now.get(name));
  }
}

/** The members of an object, or of a list by what tells them apart; `undefined` for anything else. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const members = new Map<string, unknown>();
  value.forEach((member: unknown, at) => {
    const name = nameOf(member);
    members.set(name === undefined || members.has(name) ? String(at + 1) : name, member);
  });
  return members;
}

/** A requirement and a check have an id, an advisory has that of its requirement. */
function nameOf(member: unknown): string | undefined {
  if (typeof member !== 'object' || member === null) return undefined;
  if ('id' in member && typeof member.id === 'string') return member.id;
  if ('requirement' in member && typeof member.requirement === 'string') return member.requirement;
  return undefined;
}

function written(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}
