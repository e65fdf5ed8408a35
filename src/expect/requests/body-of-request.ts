import { isObject, parseJson } from '../../text/json.ts';
import { utf8TextWithoutMark } from '../../text/utf8.ts';
import type { Request } from '../../wire/exchange.ts';
import { keyProblem } from './request-formats.ts';
import type { RequestProblem } from './problem.ts';
import { malformedProblem, openProblem } from './problem.ts';

/** The problems of a body, and its key, as an endpoint reads it. */
export interface ParsedBody {
  readonly problems: readonly (RequestProblem | undefined)[];
  /** The key; absent when the body has no readable one. */
  readonly key?: `0x${string}`;
}

/** Section 4.1: "Request body: none." */
export function noBody(body: Request['body']): ParsedBody {
  return { problems: body === undefined ? [] : [malformedProblem('a GET has a body')] };
}

/** Section 2.3: a JSON object whose one member is `key`. */
export function keyBody(body: Request['body']): ParsedBody {
  const json = jsonIn(body);
  if (!isObject(json)) {
    return { problems: [malformedProblem('the body is not a JSON object')] };
  }
  const key: unknown = Object.getOwnPropertyDescriptor(json, 'key')?.value;
  if (typeof key !== 'string')
    return { problems: [malformedProblem('the body has no string key')] };
  const others = Object.keys(json).filter((member) => member !== 'key');
  const additional = others.map((member) => openProblem(`the member ${member} is not described`));
  return { problems: [keyProblem(key), ...additional], ...(isPrefixed(key) ? { key } : {}) };
}

function isPrefixed(text: string): text is `0x${string}` {
  return text.startsWith('0x');
}

/** Returns the JSON value of a body; `undefined` when it is not JSON. */
function jsonIn(body: Request['body'] = ''): unknown {
  const text = typeof body === 'string' ? body : utf8TextWithoutMark(body);
  return text === undefined ? undefined : parseJson(text);
}
