import type { ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { declarationOf, deviationOf, isValid } from '../../spec/endpoints/endpoints.ts';
import { buildRequest } from '../../wire/build-request.ts';
import { sha256 } from '../../text/digest.ts';
import type { Request } from '../../wire/exchange.ts';
import { requestKey } from '../../wire/exchange.ts';

/** The different requests of a run, in the order in which they first ended. */
export class DistinctRequests {
  readonly #requests = new Map<string, Request>();

  add(request: Request): void {
    const key = requestKey(request);
    if (!this.#requests.has(key)) this.#requests.set(key, request);
  }

  get all(): readonly Request[] {
    return [...this.#requests.values()];
  }
}

/**
 * Returns the requests, and for each valid one about the newest versions the same request bounded
 * by a version: its answer does not change when more is committed.
 */
export function withBounded(requests: readonly Request[], version: bigint): readonly Request[] {
  const distinct = new DistinctRequests();
  for (const request of requests) {
    const bounded = isValid(request.meaning) ? boundedAt(request.meaning, version) : undefined;
    const { accept = null } = request.headers;
    for (const asked of [
      request,
      ...(bounded === undefined ? [] : [buildRequest(bounded, { accept })]),
    ]) {
      distinct.add(asked);
    }
  }
  return distinct.all;
}

function boundedAt(meaning: ValidMeaning, version: bigint): ValidMeaning | undefined {
  if (meaning.endpoint === 'rawItem') {
    const { question } = meaning;
    return question.version === undefined
      ? { ...meaning, question: { ...question, version } }
      : undefined;
  }
  if (meaning.endpoint !== 'summaries') return undefined;
  const { question } = meaning;
  const open =
    question.end === undefined && (question.start === undefined || question.start <= version);
  return open ? { ...meaning, question: { ...question, end: version } } : undefined;
}

/**
 * Valid requests chosen for each request of another kind: their answers have content to compare.
 */
const MORE_VALID = 4;

/**
 * At most `most` requests, smallest first. Every kind gets the same number while it lasts, kinds of
 * valid requests four times as many. Of each kind: the smallest, then a pseudo-random choice.
 */
export function chooseRequests(requests: readonly Request[], most: number): readonly Request[] {
  const kinds = new Map<string, Request[]>();
  for (const request of requests.toSorted(bySize)) {
    const kind = kindOf(request);
    kinds.set(kind, [...(kinds.get(kind) ?? []), request]);
  }
  const ranked = [...kinds.values()].flatMap(([smallest, ...others]) => {
    const rest = others.toSorted((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1));
    return [smallest, ...rest].flatMap((request, rank) => {
      if (request === undefined) return [];
      return [{ request, rank: isValid(request.meaning) ? rank / MORE_VALID : rank }];
    });
  });
  const chosen = ranked.toSorted((a, b) => a.rank - b.rank || bySize(a.request, b.request));
  return chosen
    .slice(0, most)
    .map(({ request }) => request)
    .toSorted(bySize);
}

/**
 * Negative when the first is easier to read: it is shorter, or as long and earlier in the alphabet.
 */
export function bySize(a: Request, b: Request): number {
  return sizeOf(a) - sizeOf(b) || (requestKey(a) < requestKey(b) ? -1 : 1);
}

function sizeOf({ path, headers, body = '' }: Request): number {
  return path.length + body.length + JSON.stringify(headers).length;
}

function digestOf(request: Request): string {
  return sha256(requestKey(request));
}

/** Equal for requests that differ in values alone. */
function kindOf({ method, path, headers, delivery, meaning }: Request): string {
  const query = new URLSearchParams(path.split('?')[1]);
  const deviation = deviationOf(meaning) ?? '';
  const parts = [meaning.endpoint, declarationOf(meaning), deviation, method, delivery];
  return JSON.stringify([...parts, ...query.keys(), headers['accept'], ...Object.keys(headers)]);
}
