import { isObject } from '../../src/text/json.ts';
import { compiledLate } from '../schemas/compiled-schema.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { describeMistake } from '../mistakes/describe-mistake.ts';
import { FORMATS } from '../schemas/schema-formats.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { POLICY_SCHEMA } from '../schemas/policy-schema.ts';
import { CONFIG_SCHEMA } from '../schemas/config-schema.ts';
import { FLEET_SCHEMA } from '../schemas/fleet-schema.ts';
import { PROFILE_SCHEMA } from '../schemas/profile-schema.ts';
import type { WrittenConfig, WrittenFleet, WrittenPolicy, WrittenProfile } from './written.ts';
import type { YamlFile } from './yaml-file.ts';

/** The valid part of a file, and what is wrong in it. */
export interface Validated<T> {
  readonly written: T;
  readonly mistakes: readonly Mistake[];
}

/** Every mistake is named, with the value that is wrong. */
const OPTIONS = {
  verbose: true,
  allErrors: true,
  formats: { ...FORMATS },
};

/**
 * Returns the valid part of a file, and what is wrong in it.
 *
 * @param more further mistakes in the file.
 * @throws ConfigError with every mistake when nothing of it can be read.
 */
type Validate<T> = (file: YamlFile, more?: readonly Mistake[]) => Validated<T>;

export const validateConfig = validatorOf<WrittenConfig>(CONFIG_SCHEMA);
export const validateFleet = validatorOf<WrittenFleet>(FLEET_SCHEMA);
export const validateProfile = validatorOf<WrittenProfile>(PROFILE_SCHEMA);
export const validatePolicy = validatorOf<WrittenPolicy>(POLICY_SCHEMA);

/** Returns the function that validates a file by a schema, which is compiled when a first file is read. */
function validatorOf<T>(schema: object): Validate<T> {
  const compiled = compiledLate<T>(() => schema, OPTIONS);
  return (file, more = []) => {
    const isValid = compiled();
    if (isValid(file.value)) return { written: file.value, mistakes: [] };
    const errors = isValid.errors ?? [];
    const mistakes = errors.map((error) => describeMistake(error, (path) => file.plainText(path)));
    const rest = mistakes.reduce<unknown>((value, { path }) => without(value, path), file.value);
    if (isValid(rest)) return { written: rest, mistakes };
    throw new ConfigError(file.problems([...mistakes, ...more]));
  };
}

/** Returns the value without the member at that path; a member inside a list removes the whole list. */
function without(value: unknown, [step, ...deeper]: readonly string[]): unknown {
  if (!isObject(value) || step === undefined) return value;
  const { [step]: member, ...rest } = value;
  return deeper.length > 0 && isObject(member)
    ? { ...rest, [step]: without(member, deeper) }
    : rest;
}
