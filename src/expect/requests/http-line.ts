import type { Request } from '../../wire/exchange.ts';
import type { RequestProblem } from './problem.ts';
import { beyondProblem } from './problem.ts';
import { percentDecoded } from './query.ts';

/**
 * The longest URL, path parameter and body that hardly any server refuses by itself. Gateways are
 * made to refuse URLs from 1 KiB on, servers refuse path parameters from 101 characters on
 * (Fastify), and bodies from 32 KiB on. The document shows no limit for any of them.
 */
export const MAX_LENGTHS = { url: 1000, parameter: 100, body: 16 * 1024 } as const;

/**
 * Characters in a path that servers and gateways refuse, decode or normalise before they route it.
 */
// oxlint-disable-next-line no-control-regex
const NORMALISED = /[\u0000-\u001f\u007f%\\/]/;

/** Characters in a query that gateways refuse as an attack. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]/;

/**
 * Returns what only HTTP knows of a request: lengths, and how its path and query are
 * percent-encoded.
 */
export function lineProblems(
  { path, body = '' }: Request,
  parameter: string,
): readonly (RequestProblem | undefined)[] {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  return [
    path.length > MAX_LENGTHS.url ? beyondProblem('the URL is long') : undefined,
    parameter.length > MAX_LENGTHS.parameter
      ? beyondProblem('the path parameter is long')
      : undefined,
    bytes > MAX_LENGTHS.body ? beyondProblem('the body is long') : undefined,
    escapeProblem('the path', parameter) ?? refusedProblem('the path', parameter, NORMALISED),
    ...queryParts(path).map(
      (part) => escapeProblem('a parameter', part) ?? refusedProblem('a parameter', part, CONTROLS),
    ),
  ];
}

/** Returns the names and the values behind the first question mark. */
function queryParts(path: string): readonly string[] {
  const at = path.indexOf('?');
  return at === -1 ? [] : path.slice(at + 1).split(/[&=]/);
}

function escapeProblem(where: string, text: string): RequestProblem | undefined {
  if (!text.includes('%')) return undefined;
  const decoded = percentDecoded(text);
  if (decoded === undefined) return beyondProblem(`${where} has a broken escape`);
  return encodeURIComponent(decoded) === text
    ? undefined
    : beyondProblem(`${where} is percent-encoded without need`);
}

function refusedProblem(
  where: string,
  text: string,
  characters: RegExp,
): RequestProblem | undefined {
  const isRefused = characters.test(percentDecoded(text) ?? '');
  return isRefused ? beyondProblem(`${where} has a character that servers refuse`) : undefined;
}
