import { FORMATS } from './formats.ts';

/** What a schema says, as far as a mistake is described by it. */
export interface Schema {
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

/** A value that its schema does not take. */
export interface WrongValue {
  readonly path: readonly string[];
  /** The path, for the user. */
  readonly where: string;
  readonly value: unknown;
  /** How it is written, where that is without quotes. */
  readonly plain: string | undefined;
  readonly schema: Schema;
  /** What ajv says of it besides. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a schema takes: the part of its description behind the first colon; all where there is none. */
export function legalOf({ description = '' }: Schema): string {
  return description.replace(/^.*?: /, '').replace(/\.$/, '');
}

/** The range of a number. */
export function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const above = `above ${exclusiveMinimum ?? 0}`;
  return minimum === undefined || maximum === undefined ? above : `${minimum} to ${maximum}`;
}

/** Whether a schema takes a text. */
export function takesText({ pattern, format }: Schema, text: string): boolean {
  const isRight = FORMATS[format ?? ''] ?? (() => true);
  return isRight(text) && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

/** The value as it is told: a text in quotes, a number as it is written, else its kind. */
export function formatWritten({ value, plain }: WrongValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : (plain ?? kindOfWritten(value));
}

/** What kind of value it is. */
export function kindOfWritten(value: unknown): string {
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? 'a list' : 'a mapping';
}
