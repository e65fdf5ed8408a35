import type { Document, LineCounter, Scalar } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Mistake } from '../mistakes/mistake.ts';

/** A line for the user, and its offset in the file; without one it is about the whole file. */
export interface Problem {
  readonly offset: number | undefined;
  readonly text: string;
}

/** The nodes of a key and its value; in a list, both are the value's. */
interface Member {
  readonly key: unknown;
  readonly value: unknown;
}

/** A YAML or JSON file that was read, with the positions of its parts. */
export class YamlFile {
  readonly #name: string;
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #found: readonly Problem[];
  /** The value of the file. Integers beyond 2^53 are bigint. */
  readonly value: unknown;

  /**
   * @param name the name of the file in messages.
   * @param found mistakes that did not keep the file from being read.
   * @throws ConfigError when its aliases expand to too much.
   */
  constructor(name: string, document: Document, lines: LineCounter, found: readonly Problem[]) {
    this.#name = name;
    this.#document = document;
    this.#lines = lines;
    this.#found = found;
    try {
      this.value = document.toJS({ reviver: (_, member: unknown) => asNumberIfSafe(member) });
    } catch (excessive) {
      if (!(excessive instanceof ReferenceError)) throw excessive;
      throw new ConfigError(`${name}: not YAML or JSON: its aliases expand to too much data`);
    }
  }

  /** Returns the text of the value at a path, when it is written without quotes. */
  plainText(path: readonly string[]): string | undefined {
    const { value } = this.#member(path);
    return isScalar(value) && value.type === 'PLAIN' ? value.source : undefined;
  }

  /**
   * Everything wrong in it, as `FILE:LINE:COLUMN: text`, in the order of the file, without
   * repetitions.
   */
  problems(mistakes: readonly Mistake[]): readonly string[] {
    const located = mistakes.map((mistake) => ({ ...mistake, offset: this.#offset(mistake) }));
    return formatProblems(this.#name, this.#lines, [...this.#found, ...located]);
  }

  #offset({ path, at }: Mistake): number | undefined {
    if (at === 'file') return undefined;
    const { key, value } = this.#member(path);
    const isWritten = isNode(value) && value.range?.[0] !== value.range?.[1];
    const node = at === 'key' || !isWritten ? key : value;
    return isNode(node) ? node.range?.[0] : 0;
  }

  /** Returns the member at a path, or the nearest one above it: a key that is a list has no path. */
  #member(path: readonly string[]): Member {
    const { contents } = this.#document;
    let member: Member = { key: contents, value: contents };
    for (const step of path) member = memberOf(this.#resolve(member.value), step) ?? member;
    return member;
  }

  #resolve(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#document) : node;
  }
}

/** Problems as `FILE:LINE:COLUMN: text`, in the order of the file, without repetitions. */
export function formatProblems(
  name: string,
  lines: LineCounter,
  problems: readonly Problem[],
): readonly string[] {
  const inOrder = problems.toSorted((a, b) => (a.offset ?? -1) - (b.offset ?? -1));
  const formatted = inOrder.map(({ offset, text }) => {
    if (offset === undefined) return `${name}: ${text}`;
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}: ${text}`;
  });
  return [...new Set(formatted)];
}

/** Returns the member at a step; of repeated keys, the last one. */
function memberOf(node: unknown, step: string): Member | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(step)];
    return { key: value, value };
  }
  if (!isMap(node)) return undefined;
  return node.items.findLast(({ key }) => isKey(key) && keyName(key) === step);
}

/** A key that an object can have: not a list or a mapping. */
type Key = Scalar<string | number | bigint | boolean | null>;

export function isKey(node: unknown): node is Key {
  return isScalar(node);
}

/** Returns the name of a key among the members of an object. */
export function keyName({ value }: Key): string {
  return value === null ? '' : String(value);
}

function asNumberIfSafe(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
