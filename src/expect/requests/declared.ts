import { declarationOf, isValid } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import { canonicalQuestion, parseRequest } from './parse-request.ts';

/**
 * Checks every request of a run before it is sent. A valid one must have no problem and ask what
 * the oracle takes it to ask; a malformed one must violate what the document states; an open one
 * must at least not be what the document defines; one beyond the document is what only HTTP knows,
 * and no other may be that.
 *
 * @throws Error when it is not what it is declared to be: a bug in the suite.
 */
export function assertDeclared(request: Request): void {
  const why = whyInvalid(request);
  if (why === undefined) return;
  const what = `${request.method} ${request.path.slice(0, 200)}`;
  throw new Error(`internal error: the suite must not send ${what}: ${why}`);
}

/** Returns true for a request that only HTTP knows, whatever it is declared to be. */
export function isBeyondTheDocument(request: Request): boolean {
  return parseRequest(request).problems.some(({ kind }) => kind === 'beyond');
}

/** Returns why a request is not what it is declared to be; `undefined` when it is. */
export function whyInvalid(request: Request): string | undefined {
  const { meaning } = request;
  const { endpoint, problems, meaning: read } = parseRequest(request);
  if (meaning.endpoint !== endpoint) {
    return `the check declares it for ${meaning.endpoint}, but its path is of ${endpoint}`;
  }
  const [first] = problems;
  const declared = declarationOf(meaning);
  const beyond = problems.find(({ kind }) => kind === 'beyond');
  if (declared === 'beyond') {
    return beyond === undefined
      ? 'the check declares it beyond the document, but the document covers it'
      : undefined;
  }
  if (beyond !== undefined)
    return `the check declares it ${declared}, but it is beyond the document: ${beyond.what}`;
  if (declared === 'open')
    return first === undefined ? 'the check declares it open, but it is valid' : undefined;
  if (declared === 'malformed') {
    if (problems.some(({ kind }) => kind === 'malformed')) return undefined;
    return `the check declares it malformed, but it is ${first === undefined ? 'valid' : `open: ${first.what}`}`;
  }
  if (first !== undefined)
    return `the check declares it valid, but it is ${first.kind}: ${first.what}`;
  const [meant, asked] = [meaning, read].map((each) =>
    each !== undefined && isValid(each) ? canonicalQuestion(each) : 'nothing',
  );
  return meant === asked
    ? undefined
    : `the check declares that it asks ${meant}, but it asks ${asked}`;
}
