import type { AnySchemaObject, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A header is a text or a mapping. */
const STRICT = { strict: true, allowUnionTypes: true } as const;

/** Returns the validator of a schema, compiled when it is first called for: few runs need more than one. */
export function compiledLate<T>(
  schema: () => AnySchemaObject,
  options: Options = {},
): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => (compiled ??= new Ajv2020({ ...STRICT, ...options }).compile<T>(schema()));
}
