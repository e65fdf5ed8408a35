import type { Bounds } from '../oracle/selection.ts';
import type { EndpointName, Meaning, ValidMeaning } from '../spec/endpoints/endpoints.ts';
import { ENDPOINTS, isValid, requestParts } from '../spec/endpoints/endpoints.ts';
import type { Names } from '../spec/names.ts';
import type { Difference } from '../text/difference.ts';
import { differs } from '../text/difference.ts';
import type { AnsweredExchange } from '../wire/exchange.ts';
import { codeOf } from './error-matchers.ts';

/** Which codes fit, and how a message names them. */
interface Fitting {
  readonly fits: (code: string) => boolean;
  readonly expected: string;
}

const THE_NODES = ['internal_error', 'health_check_failed', 'mempool_is_full'];

const NOT_THE_REQUESTS = noneOf('a code for an error of the node', [
  '_not_found',
  '_pruned',
  'invalid_input',
  'web_framework_error',
]);

/**
 * Statuses that rule out some codes. Section 7 shows no mapping: only contradictions are judged.
 */
const BY_STATUS: ReadonlyMap<number, Fitting> = new Map([
  [400, noneOf('a code for invalid input', ['_not_found', '_pruned', ...THE_NODES])],
  [403, noneOf('a code other than internal_error', ['internal_error'])],
  [500, NOT_THE_REQUESTS],
  [503, NOT_THE_REQUESTS],
]);

const VERSION_MISSING = ['version_not_found'];

/** Codes for a path or a body that cannot be read, in addition to those for a missing resource. */
const UNREADABLE = ['web_framework_error', 'invalid_input'];

/** A listed code that can be judged. */
interface JudgedCode {
  readonly status: number;
  readonly code: string;
  readonly fitting: Fitting;
}

/**
 * Returns the error code of a response, with the codes that would fit.
 *
 * @param bounds the ledger by the answer's own headers. What they leave unknown counts as fitting.
 * @returns `undefined` when there is no code, or it cannot be judged.
 */
export function judgedCode(
  { request, response }: AnsweredExchange,
  names: Names,
  bounds: Bounds,
): JudgedCode | undefined {
  const code = codeOf(response, names);
  const fitting = fittingTo(response.status, request.meaning, bounds);
  if (code === undefined || fitting === undefined) return undefined;
  return { status: response.status, code, fitting };
}

/** Section 7: a code that contradicts its status or the request. */
export function findCodeFitDifference({
  status,
  code,
  fitting,
}: JudgedCode): Difference | undefined {
  return fitting.fits(code) ? undefined : differs(`${fitting.expected} on this ${status}`, code);
}

function fittingTo(status: number, meaning: Meaning, bounds: Bounds): Fitting | undefined {
  if (meaning.endpoint === 'outside') return undefined;
  if (status === 404) return oneOf(codesOfMissing(meaning, meaning.endpoint, bounds));
  if (status !== 410) {
    const fitting = BY_STATUS.get(status);
    return fitting && asksAhead(meaning, bounds) ? withMissingVersion(fitting) : fitting;
  }
  return meaning.endpoint === 'rawItem'
    ? oneOf(['version_pruned'])
    : oneOf(['version_pruned', 'block_pruned']);
}

/**
 * Returns the codes that fit a 404: about the version when an item is asked above the ledger, about
 * the resource when the ledger surely has the version, else about either.
 */
function codesOfMissing(
  meaning: Meaning,
  endpoint: EndpointName,
  bounds: Bounds,
): readonly string[] {
  const { oldest, settled } = bounds;
  const { missing } = ENDPOINTS[endpoint];
  if (!isValid(meaning)) return [...missing, ...VERSION_MISSING, ...UNREADABLE];
  if (asksAhead(meaning, bounds) && endpoint === 'rawItem') return VERSION_MISSING;
  const isThere = versionsOf(meaning).every((version) => version >= oldest && version <= settled);
  return isThere ? missing : [...missing, ...VERSION_MISSING];
}

/** Returns whether a valid request names a version above the ledger. */
function asksAhead(meaning: Meaning, { current }: Bounds): boolean {
  return isValid(meaning) && versionsOf(meaning).some((version) => version > current);
}

function versionsOf(meaning: ValidMeaning): readonly bigint[] {
  const values = Object.values(requestParts(meaning).query);
  return values.filter((value) => typeof value === 'bigint');
}

/** Any status may say that a version is not there yet. */
function withMissingVersion({ fits, expected }: Fitting): Fitting {
  return { fits: (code) => VERSION_MISSING.includes(code) || fits(code), expected };
}

function oneOf(codes: readonly string[]): Fitting {
  return { fits: (code) => codes.includes(code), expected: codes.join(' or ') };
}

/** @param endings codes, or the last parts of codes. */
function noneOf(expected: string, endings: readonly string[]): Fitting {
  return { fits: (code) => !endings.some((ending) => code.endsWith(ending)), expected };
}
