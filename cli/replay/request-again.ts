import { whyInvalid } from '../../src/expect/requests/declared.ts';
import { parseRequest } from '../../src/expect/requests/parse-request.ts';
import type { Failure } from '../../reports/verdict/verdict-document.ts';
import type { Deviation, Meaning } from '../../src/spec/endpoints/endpoints.ts';
import type { Request } from '../../src/wire/exchange.ts';

/** The reason given for a repeated request that is not valid. */
const AGAIN = 'the same request, sent again';

/** A placeholder until the meaning is read. */
const UNREAD: Meaning = { endpoint: 'outside', beyond: AGAIN };

/**
 * Returns the request of a failure, with its meaning by the document, read from the request alone.
 *
 * @returns `undefined` when there is no request, or its meaning cannot be determined.
 */
export function requestAgain({ request: written }: Failure): Request | undefined {
  if (written === undefined) return undefined;
  const read = parseRequest({ ...written, meaning: UNREAD });
  const { endpoint, problems } = read;
  const meaning: Meaning | undefined =
    endpoint === 'outside'
      ? UNREAD
      : problems.length > 0
        ? { endpoint, ...deviationFor(problems.map(({ kind }) => kind)) }
        : read.meaning;
  if (meaning === undefined) return undefined;
  const request = { ...written, meaning };
  return whyInvalid(request) === undefined ? request : undefined;
}

/** Returns the deviation for problems. A problem of HTTP comes first: no other declaration fits the request. */
function deviationFor(kinds: readonly string[]): Deviation {
  if (kinds.includes('beyond')) return { beyond: AGAIN };
  return kinds.includes('malformed') ? { malformed: AGAIN } : { open: AGAIN };
}
