import { describe, expect, it } from 'vitest';
import { whyInvalid } from '../../../expect/requests/declared.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { JSON_TYPE } from '../../../spec/media-types.ts';
import { buildRequest } from '../../../wire/build-request.ts';
import { accepting, ALL_CLIENTS, CLIENTS, clientsBeside } from './client-headers.ts';

const ACCOUNT = longHex('a11ce');
const LIST = { endpoint: 'summaries', question: { account: ACCOUNT } } as const;
const ITEM = { endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00' } } as const;

describe('a client that shows who it is', () => {
  it('a request with headers of a client asks the same question at both endpoints', () => {
    for (const headers of ALL_CLIENTS) {
      expect(whyInvalid(buildRequest(LIST, { headers }))).toBeUndefined();
      expect(whyInvalid(buildRequest(ITEM, { headers }))).toBeUndefined();
    }
  });

  it('a client is one of ten kinds, none of which sets a condition or asks for a part', () => {
    const named = ALL_CLIENTS.map((headers) => Object.keys(headers).join());
    expect(named).toHaveLength(10);
    expect(named.join()).not.toMatch(/if-|range|accept-(encoding|charset)/);
    expect(ALL_CLIENTS.flatMap((headers) => Object.values(headers))).not.toContain('');
  });
});

describe('clients beside a configured header', () => {
  const namedBeside = (configured: string): string[] =>
    clientsBeside({ headers: { [configured]: 'x' } }, ALL_CLIENTS).map((headers) =>
      Object.keys(headers).join(),
    );

  it('a client keeps its headers, except for one that the configuration sends', () => {
    const beside = namedBeside('user-agent');
    expect(beside).toHaveLength(8);
    expect(beside[0]).toMatch(/^origin,referer,accept-language,/);
    expect(beside.join()).not.toContain('user-agent');
  });

  it('cookies of a client stay, and so does the client without headers', () => {
    expect(namedBeside('cookie')).toHaveLength(10);
    expect(clientsBeside({ headers: { origin: 'x' } }, CLIENTS)[0]).toEqual({});
  });
});

describe('an `Accept`', () => {
  it('an `Accept` is put in the place of the one that a request has, or left out', () => {
    const request = buildRequest(ITEM);
    expect(accepting(request, '*/*')).toEqual({
      ...request,
      headers: { ...request.headers, accept: '*/*' },
    });
    expect(accepting(request, undefined).headers).toStrictEqual({ 'content-type': JSON_TYPE });
  });
});
