import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ConfigError } from './config-error.ts';
import { CONFIG_SCHEMA, PROFILE_SCHEMA } from './schema.ts';
import { suggestion } from './suggestion.ts';
import type { WrittenConfig, WrittenProfile } from './written.ts';

/** Compiled when first asked for: few runs need both. */
const isConfig = compiledLate<WrittenConfig>(CONFIG_SCHEMA);
const isProfile = compiledLate<WrittenProfile>(PROFILE_SCHEMA);

function compiledLate<T>(schema: AnySchemaObject): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => (compiled ??= new Ajv2020({ strict: true, verbose: true }).compile<T>(schema));
}

/** @throws ConfigError that names the first mistake and the legal values. */
export function validConfig(value: unknown, file: string): WrittenConfig {
  return valid(isConfig(), value, file);
}

/** @throws ConfigError that names the first mistake and the legal values. */
export function validProfile(value: unknown, file: string): WrittenProfile {
  return valid(isProfile(), value, file);
}

function valid<T>(isValid: ValidateFunction<T>, value: unknown, file: string): T {
  if (isValid(value)) return value;
  const errors = isValid.errors ?? [];
  const [error] = errors;
  throw new ConfigError(`${file}: ${error === undefined ? 'invalid' : sentence(error)}`);
}

function sentence(error: ErrorObject): string {
  const at =
    error.instancePath === '' ? '' : `${error.instancePath.slice(1).replaceAll('/', '.')}: `;
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'additionalProperties') {
    const schema: unknown = error.parentSchema?.['properties'];
    return `${at}${unknownKey(String(params['additionalProperty']), schema)}`;
  }
  if (error.keyword === 'enum' && Array.isArray(params['allowedValues'])) {
    return `${at}${JSON.stringify(error.data)} is none of ${params['allowedValues'].join(', ')}`;
  }
  if (error.keyword === 'const') {
    return `${at}${JSON.stringify(error.data)} is not ${String(params['allowedValue'])}`;
  }
  if (error.keyword === 'pattern')
    return `${at}${JSON.stringify(error.data)} ${error.message ?? ''}`;
  return `${at}${error.message ?? 'is invalid'}`;
}

function unknownKey(key: string, properties: unknown): string {
  const legal =
    typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return `unknown key ${JSON.stringify(key)}${suggestion(key, legal)}`;
}
