import type { Meaning } from '../spec/endpoints.ts';
import type { Request } from '../wire/exchange.ts';

/** One way in which a request leaves what the document defines. */
export interface RequestProblem {
  /** `malformed`: against what the document states. `open`: the document does not say. */
  readonly kind: 'malformed' | 'open';
  /** What is wrong, with its subject: `limit is no u16`. */
  readonly what: string;
}

/** What a request is by sections 1 to 4, read from what goes over the wire and nothing else. */
export interface ReadRequest {
  readonly endpoint: Meaning['endpoint'];
  readonly problems: readonly RequestProblem[];
  /** What it asks, one spelling for each question; empty where there is a problem. */
  readonly asks: string;
}

/**
 * Reads a request as the document would have it. Shares no code with what builds requests:
 * one mistake must not agree with itself.
 */
export function readRequest(request: Request): ReadRequest {
  const [path = '', ...rest] = request.path.split('?');
  const query = rest.length === 0 ? undefined : rest.join('?');
  const summaries = /^\/v1\/accounts\/([^/]*)\/transaction_summaries$/.exec(path)?.[1];
  if (summaries !== undefined && request.method === 'GET') {
    return readSummaries(request, summaries, query);
  }
  const item = /^\/v1\/tables\/([^/]*)\/raw_item$/.exec(path)?.[1];
  if (item !== undefined && request.method === 'POST') return readItem(request, item, query);
  const known = summaries !== undefined || item !== undefined;
  const what = known ? `the method ${request.method} is not described` : 'the path is another';
  return { endpoint: 'outside', problems: [{ kind: 'open', what }], asks: '' };
}

type Found = RequestProblem | undefined;

function readSummaries(request: Request, address: string, query: string | undefined): ReadRequest {
  const parameters = readQuery(query);
  const text = decoded(address);
  const problems = found(
    addressProblem(text),
    ...queryProblems(parameters, OF_SUMMARIES),
    request.body === undefined ? undefined : malformed('a GET has a body'),
    ...headerProblems(request, ['accept']),
  );
  return readAs('summaries', problems, () => [
    longForm(text),
    ...['start_version', 'end_version', 'limit'].map((name) => parameters.get(name)?.[0]),
  ]);
}

function readItem(request: Request, handle: string, query: string | undefined): ReadRequest {
  const parameters = readQuery(query);
  const text = decoded(handle);
  const body = readBody(request.body);
  const problems = found(
    handleProblem(text),
    ...queryProblems(parameters, OF_ITEM),
    contentTypeProblem(headerOf(request, 'content-type')),
    ...headerProblems(request, ['accept', 'content-type']),
    ...body.problems,
  );
  return readAs('rawItem', problems, () => [
    longForm(text),
    body.key,
    parameters.get('ledger_version')?.[0],
  ]);
}

function readAs(
  endpoint: ReadRequest['endpoint'],
  problems: readonly RequestProblem[],
  asks: () => readonly (string | undefined)[],
): ReadRequest {
  return {
    endpoint,
    problems,
    asks: problems.length > 0 ? '' : canonicalQuestion(endpoint, ...asks()),
  };
}

/** The one spelling of a question; what is not asked is `-`. */
export function canonicalQuestion(...parts: readonly (string | undefined)[]): string {
  return parts.map((part) => part ?? '-').join(' ');
}

function longForm(text = ''): string {
  return `0x${text.replace(/^0x/, '').padStart(64, '0')}`;
}

function found(...problems: readonly Found[]): readonly RequestProblem[] {
  return problems.filter((problem) => problem !== undefined);
}

function malformed(what: string): RequestProblem {
  return { kind: 'malformed', what };
}

function open(what: string): RequestProblem {
  return { kind: 'open', what };
}

/** Percent-encoding undone; `undefined` where it is none. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const HEX = /^[0-9a-f]*$/;
const HEX_OF_ANY_CASE = /^[0-9a-fA-F]*$/;

/** Section 2.1: up to 64 digits, `0x` or not. The document shows no digit in upper case. */
function addressProblem(text: string | undefined): Found {
  const digits = text?.replace(/^0x/, '');
  if (digits === undefined || !HEX_OF_ANY_CASE.test(digits) || digits.length > 64) {
    return malformed('the address is not the hex of at most 32 bytes');
  }
  if (digits === '') return open('the address has no digit');
  return HEX.test(digits) ? undefined : open('the address has digits in upper case');
}

/** Section 2.1: the hex of 32 bytes. Only of addresses is it said that they may be shorter. */
function handleProblem(text: string | undefined): Found {
  const digits = text?.replace(/^0x/, '');
  if (digits === undefined || !HEX_OF_ANY_CASE.test(digits) || digits.length > 64) {
    return malformed('the table handle is not the hex of 32 bytes');
  }
  if (digits.length < 64) return open('the table handle has less than 64 digits');
  if (text === digits) return open('the table handle has no prefix');
  return HEX.test(digits) ? undefined : open('the table handle has digits in upper case');
}

/** Section 2.1, HexEncodedBytes. */
function keyProblem(key: string): Found {
  const digits = key.slice(2);
  if (!key.startsWith('0x') || !HEX_OF_ANY_CASE.test(digits) || digits.length % 2 === 1) {
    return malformed('key is not 0x and two hex digits per byte');
  }
  return HEX.test(digits) ? undefined : open('key has digits in upper case');
}

/** The largest value of a parameter, and what it is called. */
interface Whole {
  readonly most: bigint;
  readonly name: string;
}

const U64: Whole = { most: 18_446_744_073_709_551_615n, name: 'u64' };
const U16: Whole = { most: 65_535n, name: 'u16' };

/** The parameters of sections 4.1 and 4.2. */
const OF_SUMMARIES = { start_version: U64, end_version: U64, limit: U16 };
const OF_ITEM = { ledger_version: U64 };

/** Sections 2.1 and 8. That a number may begin with zeros or a plus is neither said nor denied. */
function numberProblem(name: string, text: string | undefined, whole: Whole): Found {
  if (text === '') return open(`${name} is empty`);
  const digits = /^(?:\+|-(?=0+$))?([0-9]{1,40})$/.exec(text ?? '')?.[1];
  if (digits === undefined || BigInt(digits) > whole.most) {
    return malformed(`${name} is no ${whole.name}`);
  }
  const plain = BigInt(digits).toString() === text;
  return plain ? undefined : open(`${name} is not written in its shortest form`);
}

/** The values of each parameter, still percent-encoded where that cannot be undone. */
type Parameters = ReadonlyMap<string, readonly (string | undefined)[]>;

function readQuery(query: string | undefined): Parameters {
  const parameters = new Map<string, (string | undefined)[]>();
  for (const pair of query?.split('&') ?? []) {
    const [name = '', ...value] = pair.split('=');
    parameters.set(name, [...(parameters.get(name) ?? []), decoded(value.join('='))]);
  }
  return parameters;
}

function queryProblems(
  parameters: Parameters,
  documented: Readonly<Record<string, Whole>>,
): readonly Found[] {
  return [...parameters].flatMap(([name, values]) => {
    const whole = documented[name];
    if (whole === undefined) return [open(`the parameter ${name || '(none)'} is not described`)];
    const twice = values.length > 1 ? [open(`${name} is there more than once`)] : [];
    return [...twice, ...values.map((text) => numberProblem(name, text, whole))];
  });
}

/** Header fields of HTTP itself that say nothing about what is asked. */
const HARMLESS =
  /^(?:accept-language|accept-encoding|origin|referer|user-agent|sec-fetch-(?:mode|site|dest))$/;

function headerOf({ headers }: Request, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function headerProblems(request: Request, documented: readonly string[]): readonly Found[] {
  const names = Object.keys(request.headers).map((key) => key.toLowerCase());
  const odd = names.filter((name) => !documented.includes(name) && !HARMLESS.test(name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    ...odd.map((name) => open(`the header ${name} is not described`)),
    ...twice.map((name) => open(`the header ${name} is there more than once`)),
    acceptProblem(headerOf(request, 'accept')),
  ];
}

const OFFERED = ['application/json', 'application/x-bcs', 'application/*', '*/*'];

/** Sections 4.1 and 4.2 offer two media types; without `Accept` any will do. */
function acceptProblem(accept: string | undefined): Found {
  const ranges = accept?.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  if (ranges === undefined || ranges.some((range) => OFFERED.includes(range))) return undefined;
  return open('Accept names none of the media types offered');
}

function contentTypeProblem(type: string | undefined): Found {
  if (type === 'application/json') return undefined;
  return type?.startsWith('application/json;') === true
    ? open('Content-Type has a parameter')
    : malformed('the body is not said to be application/json');
}

interface ReadBody {
  readonly problems: readonly Found[];
  readonly key?: string;
}

/** Section 2.3: a JSON object whose one member is `key`. */
function readBody(body: Request['body']): ReadBody {
  const json = jsonIn(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { problems: [malformed('the body is no JSON object')] };
  }
  const key: unknown = Object.getOwnPropertyDescriptor(json, 'key')?.value;
  if (typeof key !== 'string') return { problems: [malformed('the body has no string key')] };
  const others = Object.keys(json).filter((member) => member !== 'key');
  const odd = others.map((member) => open(`the member ${member} is not described`));
  return { problems: [keyProblem(key), ...odd], key };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value of a body; `undefined` where there is none. */
function jsonIn(body: Request['body']): unknown {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : strictUtf8.decode(body));
    return value;
  } catch {
    return undefined;
  }
}
