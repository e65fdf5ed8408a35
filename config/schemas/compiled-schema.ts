import type { AnySchemaObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * A header is a text or a mapping. To validate the schema itself takes longer than to compile it; a test
 * validates those that are published.
 */
const STRICT = {
  strict: true,
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
} as const;

/** Returns the validator of a schema, compiled when it is first called for: few runs need more than one. */
export function compiledLate<T>(
  schema: () => AnySchemaObject,
  options: Options = {},
): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => (compiled ??= new Ajv2020({ ...STRICT, ...options }).compile<T>(schema()));
}
