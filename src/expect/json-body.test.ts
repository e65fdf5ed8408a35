import { isLosslessNumber } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { Redactor } from '../evidence/redact.ts';
import { isObject } from '../text/json.ts';
import { bodyJson, losslessJson } from './json-body.ts';
import { MAX_NESTING } from './nesting.ts';

function noJson(body: string): { readonly why: string } {
  const json = bodyJson(response({ body }));
  if (json.ok) throw new Error('it is JSON');
  return json;
}

describe('the JSON of a body', () => {
  it('the JSON of a body is its value, read once', () => {
    const came = response({ body: '{"a":[1]}' });
    const json = bodyJson(came);
    expect(json).toEqual({ ok: true, value: { a: [1] } });
    expect(bodyJson(came)).toBe(json);
    expect(bodyJson(response({ body: '{"a":[2]}' }))).toEqual({ ok: true, value: { a: [2] } });
  });

  it('the JSON of a body is an error with a reason when it cannot be read', () => {
    expect(bodyJson(response())).toEqual({ ok: false, why: 'an empty body' });
    const why = String.raw`no JSON: "{\"a\":"`;
    expect(bodyJson(response({ body: '{"a":' }))).toEqual({ ok: false, why });
    const latin = bodyJson(response({ body: Uint8Array.of(0x22, 0xe4, 0x22) }));
    expect(latin).toEqual({ ok: false, why: 'a body that is no UTF-8' });
  });

  it('the JSON of a body must not begin with a byte order mark, but may contain one', () => {
    expect(bodyJson(response({ body: '\uFEFF{}' }))).toEqual({
      ok: false,
      why: 'a byte order mark before the JSON, against RFC 8259 (8.1)',
    });
    expect(bodyJson(response({ body: '"\uFEFF"' }))).toEqual({ ok: true, value: '\uFEFF' });
    expect(noJson('{}\uFEFF').why).toMatch(/^no JSON/);
  });

  it('the JSON of a body quotes a body that is not JSON so that a redactor can read it', () => {
    const secret = 'tok"En-7f3c\\9Zq/b+41';
    const redactor = new Redactor([secret]);
    for (let before = 0; before < 130; before += 1) {
      const { why } = noJson(`${'x'.repeat(before)}${secret} ${'y'.repeat(200)}`);
      const said = `no JSON: "${'x'.repeat(Math.min(before, 110))}`;
      expect(redactor.text(why)).not.toMatch(/tok..?En/);
      expect(redactor.text(why)).toContain(before < 110 ? `${said}[redacted]` : said);
    }
  });

  it('the JSON of a body is not read from what is nested without end', () => {
    const why = `a body nested deeper than ${MAX_NESTING} levels`;
    const body = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(bodyJson(response({ body }))).toEqual({ ok: false, why });
    expect(losslessJson(response({ body }))).toEqual({ ok: false, why });
  });
});

describe('the lossless JSON of a body', () => {
  it('the lossless JSON of a body keeps every digit', () => {
    const json = losslessJson(response({ body: '{"n":18446744073709551617.0}' }));
    const value = json.ok && isObject(json.value) ? json.value['n'] : undefined;
    expect(isLosslessNumber(value) && value.value).toBe('18446744073709551617.0');
  });

  it('the lossless JSON of a body is not read from a body that is too large', () => {
    const size = 256 * 1024;
    expect(losslessJson(response({ body: `"${'x'.repeat(size - 2)}"` })).ok).toBe(true);
    expect(losslessJson(response({ body: `"${'x'.repeat(size - 1)}"` }))).toEqual({
      ok: false,
      why: 'the body is too large',
    });
  });
});
