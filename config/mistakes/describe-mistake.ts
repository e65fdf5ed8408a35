import type { ErrorObject } from 'ajv/dist/2020.js';
import { requirementOf } from '../../src/spec/check-id.ts';
import { CHECK_IDS } from '../check-ids.ts';
import { REQUIREMENT_IDS, SHOULD_IDS } from '../schemas/schema-formats.ts';
import type { Mistake } from './mistake.ts';
import { findNearest } from '../../src/text/nearest-name.ts';
import { nearestOrAll } from './suggestion.ts';
import type { WrongValue } from './wrong-value.ts';
import { formatWritten, kindOfWritten, legalOf, rangeOf, takesText } from './wrong-value.ts';

/** Returns the keys and indices of a JSON pointer. */
function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Describes an error of a schema to the user who wrote the file.
 *
 * @param plainText the text of a value in the file, when it is written without quotes.
 */
export function describeMistake(
  error: ErrorObject,
  plainText: (path: readonly string[]) => string | undefined,
): Mistake {
  const path = stepsOf(error.instancePath);
  const wrong: WrongValue = {
    path,
    where: path.length === 0 ? 'the file' : path.join('.'),
    value: error.data,
    plain: plainText(path),
    schema: error.parentSchema ?? {},
    params: error.params,
  };
  const text = TEXTS[error.keyword]?.(wrong) ?? `${wrong.where} ${error.message ?? 'is wrong'}`;
  if (error.keyword === 'additionalProperties') {
    return { path: [...path, String(wrong.params['additionalProperty'])], text, at: 'key' };
  }
  const isOfFile = error.keyword === 'required' && path.length === 0;
  return { path, text, at: isOfFile ? 'file' : undefined };
}

const TEXTS: Readonly<Record<string, (wrong: WrongValue) => string>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: wrongType,
  enum: notLegal,
  const: notLegal,
  pattern: malformed,
  format: malformed,
  minLength: isEmpty,
  minItems: isEmpty,
  maxLength: ({ where, schema }) => `${where} is too long: ${legalOf(schema)}`,
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  minProperties: ({ where, schema }) => `${where} has too few members: ${legalOf(schema)}`,
  maxProperties: ({ where, schema }) => `${where} has too many members: ${legalOf(schema)}`,
};

function unknownKey({ path, where, schema, params }: WrongValue): string {
  const key = String(params['additionalProperty']);
  const known = Object.keys(schema.properties ?? {}).filter((name) => name !== '$schema');
  const hint = nearestOrAll(key, known);
  return `${path.length === 0 ? '' : `${where}: `}unknown key ${JSON.stringify(key)}: ${hint}`;
}

function missingKey({ path, schema, params }: WrongValue): string {
  const key = String(params['missingProperty']);
  return `${[...path, key].join('.')} is missing: ${legalOf(schema.properties?.[key] ?? {})}`;
}

function notLegal(wrong: WrongValue): string {
  const { allowedValues, allowedValue } = wrong.params;
  const legal = Array.isArray(allowedValues) ? allowedValues.join(', ') : String(allowedValue);
  return `${wrong.where}: ${formatWritten(wrong)} is not allowed (allowed: ${legal})`;
}

function malformed(wrong: WrongValue): string {
  const { where, value, schema } = wrong;
  const noun = schema.title ?? 'string';
  const named = `${where}: unknown ${noun} ${formatWritten(wrong)}`;
  if (schema.format === 'should') return `${named}: ${nearestOrAll(String(value), SHOULD_IDS)}`;
  if (schema.format === 'requirement')
    return `${named}: ${nearestOrAll(String(value), REQUIREMENT_IDS, 'ledger-conformance list')}`;
  if (schema.format === 'check') return `${named}: ${nearestCheck(String(value), schema)}`;
  return `${where}: ${formatWritten(wrong)} is not a valid ${noun}: ${legalOf(schema)}`;
}

/** Suggests among the checks of its requirement, if it has one; all checks are too many to name. */
function nearestCheck(id: string, schema: WrongValue['schema']): string {
  const own = CHECK_IDS.filter((known) => requirementOf(known) === requirementOf(id));
  if (own.length > 0) return nearestOrAll(id, own);
  return findNearest(id, CHECK_IDS) === undefined ? legalOf(schema) : nearestOrAll(id, CHECK_IDS);
}

function isEmpty({ where, schema }: WrongValue): string {
  return `${where} is empty: ${legalOf(schema)}`;
}

function outOfRange(wrong: WrongValue): string {
  return `${wrong.where}: ${formatWritten(wrong)} is out of range: ${rangeOf(wrong.schema)}`;
}

/** The legal types, as nouns for a message. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
};

function wrongType(wrong: WrongValue): string {
  const { where, value, plain, schema, params } = wrong;
  // A header is a text, or else a mapping.
  const [type = ''] = [params['type']].flat().map(String);
  if (value === null) return `${where} is empty: ${legalOf(schema)}`;
  if (type === 'string' && plain !== undefined) return withoutQuotes(wrong, plain);
  if (type === 'integer' || type === 'number') return notNumber(wrong, type);
  return `${where} is ${kindOfWritten(value)}, not ${TYPES[type] ?? type}`;
}

/** Values under these keys may be secrets and are not quoted. */
const SECRET = ['headers', 'target', 'tls', 'against'];

function withoutQuotes({ path, where, value, schema }: WrongValue, plain: string): string {
  const quotes = `${where} is ${kindOfWritten(value)}: write it in quotes`;
  if (SECRET.includes(path[0] ?? '')) return quotes;
  if (takesText(schema, plain)) return `${quotes}: "${plain}"`;
  return `${where}: ${plain} is not a valid ${schema.title ?? 'string'}: ${legalOf(schema)}`;
}

function notNumber(wrong: WrongValue, type: 'integer' | 'number'): string {
  const { where, value } = wrong;
  if (typeof value === 'bigint') return outOfRange(wrong);
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    return `${where} is a string: write it without quotes: ${value}`;
  }
  const noun = type === 'integer' ? 'whole number' : 'number';
  const written = typeof value === 'object' ? kindOfWritten(value) : formatWritten(wrong);
  return `${where}: ${written} is not a valid ${noun}: ${rangeOf(wrong.schema)}`;
}
