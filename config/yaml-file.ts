import type { Document, LineCounter, Scalar } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { ConfigError } from './config-error.ts';
import type { Mistake } from './mistake.ts';

/** A line for the user, and the offset in the file that it is about; none: the whole file. */
export interface Problem {
  readonly offset: number | undefined;
  readonly text: string;
}

/** The nodes of a key and its value; in a list, both are the value's. */
interface Member {
  readonly key: unknown;
  readonly value: unknown;
}

/** A YAML or JSON file that was read, and where in it things are written. */
export class YamlFile {
  readonly #name: string;
  readonly #document: Document;
  readonly #lines: LineCounter;
  readonly #found: readonly Problem[];
  /** What is written in it. Integers beyond 2^53 are bigint. */
  readonly value: unknown;

  /**
   * @param name what the file is called towards the user.
   * @param found what was wrong when it was read, and did not keep it from being read.
   * @throws ConfigError when its aliases stand for too much.
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
      throw new ConfigError(`${name}: not YAML or JSON: its aliases stand for too much`);
    }
  }

  /** How the value that a path leads to is written, where it is written without quotes. */
  plainText(path: readonly string[]): string | undefined {
    const { value } = this.#member(path);
    return isScalar(value) && value.type === 'PLAIN' ? value.source : undefined;
  }

  /** All that is wrong in it, as `FILE:LINE:COLUMN: text`, in the order of the file, nothing twice. */
  problems(mistakes: readonly Mistake[]): readonly string[] {
    const told = mistakes.map((mistake) => ({ ...mistake, offset: this.#offset(mistake) }));
    return formatProblems(this.#name, this.#lines, [...this.#found, ...told]);
  }

  #offset({ path, at }: Mistake): number | undefined {
    if (at === 'file') return undefined;
    const { key, value } = this.#member(path);
    const isWritten = isNode(value) && value.range?.[0] !== value.range?.[1];
    const node = at === 'key' || !isWritten ? key : value;
    return isNode(node) ? node.range?.[0] : 0;
  }

  /** What a path leads to, or comes nearest to: a key that is a list has no path. */
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

/** Problems as `FILE:LINE:COLUMN: text`, in the order of the file, nothing twice. */
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

/** Of a key that is there twice the last counts. */
function memberOf(node: unknown, step: string): Member | undefined {
  if (isSeq(node)) {
    const value = node.items[Number(step)];
    return { key: value, value };
  }
  if (!isMap(node)) return undefined;
  return node.items.findLast(({ key }) => isKey(key) && keyName(key) === step);
}

/** A key that an object can have: no list, no mapping. */
export type Key = Scalar<string | number | bigint | boolean | null>;

export function isKey(node: unknown): node is Key {
  return isScalar(node);
}

/** The key as it is among the members of an object. */
export function keyName({ value }: Key): string {
  return value === null ? '' : String(value);
}

function asNumberIfSafe(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
