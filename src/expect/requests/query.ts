import type { WholeNumber } from './request-formats.ts';
import { numberProblem } from './request-formats.ts';
import type { RequestProblem } from './problem.ts';
import { openProblem } from './problem.ts';

/** The values of each parameter; `undefined` for one that cannot be percent-decoded. */
type Parameters = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Returns the text percent-decoded; `undefined` when it cannot be. */
export function percentDecoded(text: string): string | undefined {
  // Stryker disable BlockStatement: a catch that gives nothing gives undefined
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// Stryker restore BlockStatement
/** Reads everything after the `?` of a path. */
export function readQuery(query: string | undefined): Parameters {
  const parameters = new Map<string, (string | undefined)[]>();
  for (const pair of query?.split('&') ?? []) {
    // Stryker disable next-line StringLiteral: split gives one part at least
    const [name = '', ...value] = pair.split('=');
    const decoded = percentDecoded(name) ?? name;
    parameters.set(decoded, [...(parameters.get(decoded) ?? []), percentDecoded(value.join('='))]);
  }
  return parameters;
}

/** @param documented the parameters that the document describes, with the format of each. */
export function queryProblems(
  parameters: Parameters,
  documented: Readonly<Record<string, WholeNumber>>,
): readonly (RequestProblem | undefined)[] {
  return [...parameters].flatMap(([name, values]) => {
    const format = documented[name];
    if (format === undefined)
      return [openProblem(`the parameter ${name || '(none)'} is not described`)];
    const twice = values.length > 1 ? [openProblem(`${name} is sent more than once`)] : [];
    return [...twice, ...values.map((text) => numberProblem(name, text, format))];
  });
}

/**
 * Returns the number of each parameter, for a query in which {@link queryProblems} found nothing.
 */
export function numbersIn(parameters: Parameters): Readonly<Record<string, bigint | undefined>> {
  return Object.fromEntries([...parameters].map(([name, [text = '']]) => [name, BigInt(text)]));
}
