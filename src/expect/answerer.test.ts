import { describe, expect, it } from 'vitest';
import type { ResponseParts } from '../testing/responses.ts';
import { answered, getRequest, response, unanswered } from '../testing/responses.ts';
import { ACCOUNT, ITEM, LIST } from '../testing/valid-meanings.ts';
import { buildRequest, spellRequest } from '../wire/build-request.ts';
import type { Exchange } from '../wire/exchange.ts';
import { Answerer } from './answerer.ts';

const PATHS = [LIST, ITEM].map((meaning) => buildRequest(meaning).path);

/** Valid requests for a list and an item in turn, with these answers. */
function exchanges(...said: readonly ResponseParts[]): readonly Exchange[] {
  return said.map((parts, at) => {
    return answered(response(parts), buildRequest(at % 2 === 0 ? LIST : ITEM));
  });
}

/** The answerer after these exchanges; it sees all but the first one by one. */
function after(all: readonly Exchange[]): Answerer {
  const answerer = new Answerer(all.slice(0, 1));
  for (const exchange of all.slice(1)) answerer.record(exchange);
  return answerer;
}

const strangerIn = (...said: readonly ResponseParts[]): string | undefined =>
  after(exchanges(...said)).stranger;

const typed = (type: string, body: string | Uint8Array = '', status = 200): ResponseParts => {
  return { status, headers: { 'content-type': type }, body };
};
const page = typed('text/html; charset=utf-8', '<h1>Hello</h1>');
const text = typed('text/plain', 'ok');
const redirectTo = (location: string, status = 301): ResponseParts => {
  return { status, headers: { location } };
};

describe('a target that lets nobody in', () => {
  const letsNobodyIn = (...statuses: readonly number[]): boolean =>
    after(exchanges(...statuses.map((status) => ({ status })))).letsNobodyIn;

  it.each<[boolean, readonly number[]]>([
    [true, [401]],
    [true, [407]],
    [true, [403, 401, 403]],
    [true, [429, 403]],
    [true, [503, 403]],
    [false, []],
    [false, [404, 403]],
    [false, [403, 302]],
    [false, [429]],
    [false, [503]],
  ])('a target denies everybody: %s, when it answers %j', (denies, statuses) => {
    expect(letsNobodyIn(...statuses)).toBe(denies);
  });

  it('a target that granted access, before or after, does not deny everybody', () => {
    const [refused, list] = [{ status: 401 }, typed('application/json', '[]')];
    for (const said of [
      [refused, list],
      [list, refused],
    ]) {
      const answerer = after(exchanges(...said));
      expect([answerer.letsNobodyIn, answerer.stranger]).toEqual([false, undefined]);
    }
  });

  it('a target that lets nobody in is a stranger, even with the headers of a node', () => {
    expect(strangerIn({ status: 403 }, { status: 401 })).toBe(
      'every valid request was answered 403: check the credential under headers, which may be missing, wrong or expired',
    );
    const headers = { 'x-node-ledger-version': '5' };
    expect(strangerIn({ status: 401, headers })).toMatch(/^every valid request was answered 401/);
  });
});

describe('a target that is no node', () => {
  it('a target that is no node redirects every request, to another target', () => {
    const [list = '', item = ''] = PATHS.map((path) => `https://h/api${path}`);
    expect(strangerIn(redirectTo(list), redirectTo(item, 308))).toBe(
      'every answer is a redirect (301): write https://h/api as the target',
    );
  });

  it.each<[string, ResponseParts]>([
    ['(302 to https://h/login)', redirectTo('https://h/login', 302)],
    ['(307)', { status: 307 }],
  ])('redirects every request %s', (where, redirect) => {
    expect(strangerIn(redirect)).toBe(`every answer is a redirect ${where}; check the target URL`);
  });

  it.each([
    ['200, text/html', page],
    ['404, text/html', { ...page, status: 404 }],
    ['200, application/xhtml+xml', typed('application/xhtml+xml')],
  ])('answers every request with a web page: %s', (shown, said) => {
    expect(strangerIn(said, page)).toBe(
      `every answer is a web page; check the target URL: GET ${PATHS[0]} was answered ${shown}`,
    );
  });

  it.each(['No required SSL certificate was sent', 'The SSL certificate error'])(
    'answers every request with the page of a gateway that says: %s',
    (said) => {
      const refused = { ...page, status: 400, body: `<center>${said}</center>` };
      expect(strangerIn(refused, refused)).toBe(
        'every answer is 400, because the host asks for a client certificate: set tls.cert and tls.key',
      );
    },
  );

  it.each([
    'The plain HTTP request was sent to HTTPS port',
    "You're speaking plain HTTP to an SSL-enabled server port.",
  ])('answers every request with the page of a port for TLS that says: %s', (said) => {
    const refused = { ...page, status: 400, body: `<center>${said}</center>` };
    expect(strangerIn(refused, refused)).toBe(
      'every answer is 400, because the port speaks TLS: write https:// in the target',
    );
  });

  it.each<[string, ResponseParts, string]>([
    ['2 bytes', text, '200, text/plain'],
    ['1 byte', { status: 404, body: '-' }, '404'],
    ['0 bytes', {}, '200'],
    ['2 bytes', typed('application/json', '{}'), '200, application/json'],
    ['15 bytes', typed('application/json', '{"error":"no!"}', 404), '404, application/json'],
  ])('answers every request with one text, of %s', (size, said, shown) => {
    expect(strangerIn(said, said)).toBe(
      `every answer has the same body of ${size}; check the target URL: GET ${PATHS[0]} was answered ${shown}`,
    );
  });

  it('a target that is no node is not known by one text as the answer to one question', () => {
    expect(strangerIn(text)).toBeUndefined();
    expect(after([...exchanges(text), ...exchanges(text)]).stranger).toBeUndefined();
  });
});

describe('a target that may be a node', () => {
  it('a target that may be a node is one that answers nothing that is valid', () => {
    const { path } = buildRequest(LIST);
    const malformed = spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' });
    const open = spellRequest('summaries', { parameter: ACCOUNT, query: ['a=1'] }, { open: 'a' });
    const others = [malformed, open, getRequest(path)];
    expect(after(others.map((request) => answered(response(page), request))).stranger).toBe(
      undefined,
    );
    expect(after([unanswered(undefined, buildRequest(LIST))]).stranger).toBeUndefined();
    expect(new Answerer().stranger).toBeUndefined();
  });

  it('a target that may be a node is one that only throttles, with whatever page', () => {
    expect(strangerIn({ ...page, status: 503 }, { ...page, status: 429 })).toBeUndefined();
  });

  it.each<[string, ResponseParts]>([
    ['a list in JSON', typed('application/json', '[]')],
    ['an answer in BCS', typed('application/x-bcs', Uint8Array.of(0))],
    ['an error with a code of the document', typed('text/plain', '{"a":"account_not_found"}', 404)],
    ['ledger headers', { ...page, headers: { ...page.headers, 'x-foo-ledger-version': '5' } }],
  ])('a target that may be a node is one with an answer that has %s', (_, said) => {
    expect(strangerIn(said, said)).toBeUndefined();
    expect(strangerIn(page, page, said)).toBeUndefined();
    expect(strangerIn(said, page, page)).toBeUndefined();
  });

  it.each<[string, readonly [ResponseParts, ResponseParts]]>([
    ['texts', [text, { ...text, body: 'no' }]],
    ['statuses', [text, { ...text, status: 404 }]],
    ['kinds', [page, text]],
    ['kinds of refusal', [{ status: 401 }, page]],
  ])('a target that may be a node is one whose answers are of several %s', (_, said) => {
    expect(strangerIn(...said)).toBeUndefined();
  });
});
