import { ConfigError } from '../config/mistakes/config-error.ts';
import { describeMistake } from '../config/mistakes/describe-mistake.ts';
import { nearestOrAll } from '../config/mistakes/suggestion.ts';
import { compiledLate } from '../config/schemas/compiled-schema.ts';
import { FORMATS } from '../config/schemas/schema-formats.ts';
import { JUDGE_OPTIONS_SCHEMA } from '../config/schemas/judge-options-schema.ts';
import { isObject, omitUndefined } from '../src/text/json.ts';

/** The options that are no data. */
const FUNCTIONS = ['onStart', 'onCheck', 'onRequests'] as const;
const SIGNAL = 'signal';

/** An option that `judge` takes. */
type OptionName =
  | keyof typeof JUDGE_OPTIONS_SCHEMA.properties
  | (typeof FUNCTIONS)[number]
  | typeof SIGNAL;

const NAMES: readonly string[] = [
  ...Object.keys(JUDGE_OPTIONS_SCHEMA.properties),
  ...FUNCTIONS,
  SIGNAL,
];

const isData = compiledLate<object>(() => JUDGE_OPTIONS_SCHEMA, {
  verbose: true,
  allErrors: true,
  formats: { ...FORMATS },
});

/**
 * Checks the options of `judge` as the command line and a configuration are checked, because a caller may have no
 * types. Ids, URLs and files are checked where they are read.
 *
 * It compiles only if every option of the type is one that is checked.
 *
 * @throws ConfigError with every mistake, one line each.
 */
export function assertJudgeOptions<Options extends object>(
  options: Options & Readonly<Record<Exclude<keyof Options, OptionName>, never>>,
): void {
  const given: unknown = options;
  if (!isObject(given)) throw new ConfigError('judge expects an object of options');
  const present = omitUndefined(given);
  const problems = [...unknownNames(present), ...noFunctions(present), ...wrongData(present)];
  if (problems.length === 0 && !('target' in present) && !('config' in present)) {
    problems.push(
      'target is missing: the base URL of the node, "devnet" for the embedded one, or a config that names it',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `judge: ${problem}`));
}

type Present = Readonly<Record<string, unknown>>;

function unknownNames(present: Present): readonly string[] {
  const unknown = Object.keys(present).filter((name) => !NAMES.includes(name));
  return unknown.map(
    (name) => `unknown option ${JSON.stringify(name)}: ${nearestOrAll(name, NAMES)}`,
  );
}

function noFunctions(present: Present): readonly string[] {
  const wrong = FUNCTIONS.filter(
    (name) => name in present && typeof present[name] !== 'function',
  ).map((name) => `${name} is not a function`);
  const isSignal = !(SIGNAL in present) || present[SIGNAL] instanceof AbortSignal;
  return isSignal ? wrong : [...wrong, `${SIGNAL} is not an AbortSignal`];
}

function wrongData(present: Present): readonly string[] {
  const data = Object.entries(present).filter(([name]) => name in JUDGE_OPTIONS_SCHEMA.properties);
  const validate = isData();
  if (validate(Object.fromEntries(data))) return [];
  const plain = ([name = '', ...deeper]: readonly string[]): string | undefined => {
    const value = present[name];
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    return isNumber && deeper.length === 0 ? String(value) : undefined;
  };
  return (validate.errors ?? []).map((error) => describeMistake(error, plain).text);
}
