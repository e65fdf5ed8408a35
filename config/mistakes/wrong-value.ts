import { FORMATS } from '../schemas/schema-formats.ts';

/** The parts of a schema that describe a mistake. */
interface Schema {
  readonly [keyword: string]: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A value that its schema does not accept. */
export interface WrongValue {
  readonly path: readonly string[];
  /** The path, for the user. */
  readonly where: string;
  readonly value: unknown;
  /** Its text in the file, when it is written without quotes. */
  readonly plain: string | undefined;
  readonly schema: Schema;
  /** The parameters of ajv's error. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns what a schema accepts: the part of its description after the first colon, or all of it without one. */
export function legalOf({ description = '' }: Schema): string {
  return description.replace(/^.*?: /, '').replace(/\.$/, '');
}

/** Returns the range of a number. */
export function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const above = `above ${exclusiveMinimum ?? 0}`;
  return minimum === undefined || maximum === undefined ? above : `${minimum} to ${maximum}`;
}

/** Returns whether a schema accepts a text. */
export function takesText({ pattern, format }: Schema, text: string): boolean {
  const isRight = FORMATS[format ?? ''] ?? (() => true);
  return isRight(text) && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

/** Returns the value for a message: a text in quotes, a number as written, else its kind. */
export function formatWritten({ value, plain }: WrongValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : (plain ?? kindOfWritten(value));
}

/** Returns the kind of a value. */
export function kindOfWritten(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : 'a mapping';
}
