import { describe, expect, it } from 'vitest';
import { REDACTED, Redactor } from './redact.ts';

describe('a redactor', () => {
  it('a redactor redacts every place of every secret', () => {
    const redactor = new Redactor(['s3cret', 'p.ss$&']);
    expect(redactor.text('s3cret and p.ss$& and s3cret')).toBe(
      `${REDACTED} and ${REDACTED} and ${REDACTED}`,
    );
    expect(redactor.text('p-ss$&')).toBe('p-ss$&');
  });

  it('a redactor redacts the longer one first, in whatever order they were given', () => {
    const redactor = new Redactor(['hunter', 'hunter22', 'hunt']);
    expect(redactor.text('hunter22')).toBe(REDACTED);
    expect(Buffer.from(redactor.bytes(Buffer.from('hunter22'))).toString()).toBe(REDACTED);
  });

  it('a redactor finds a secret in bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.of(0xff, 0x00), Buffer.from('sécret'), Buffer.of(0xfe)]);
    const clean = Buffer.from(new Redactor(['sécret']).bytes(bytes));
    expect(clean).toEqual(
      Buffer.concat([Buffer.of(0xff, 0x00), Buffer.from(REDACTED), Buffer.of(0xfe)]),
    );
  });

  it('a redactor leaves alone what holds none', () => {
    const bytes = Buffer.of(0xff, 0x80);
    expect(new Redactor(['s3cret']).bytes(bytes)).toBe(bytes);
    expect(new Redactor([]).bytes(bytes)).toBe(bytes);
    expect(new Redactor([]).text('s3cret')).toBe('s3cret');
  });
});

describe('a part of a secret', () => {
  const TOKEN = 'k7Qz-91xWmR4_vB2nP8tLs63';
  const redactor = new Redactor([`Bearer ${TOKEN}`, TOKEN]);
  const HEX = '3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c';

  it.each([
    ['its beginning', TOKEN.slice(0, 16)],
    ['eight characters within', TOKEN.slice(5, 13)],
    ['its end, in upper case', TOKEN.slice(-9).toUpperCase()],
    ['in hex', Buffer.from(TOKEN.slice(3, 11)).toString('hex')],
    ['in JSON, escaped', TOKEN.slice(0, 8).replace('-', '\\u002d')],
  ])('a part of a secret is redacted: %s', (_, part) => {
    expect(redactor.text(`<${part}>`)).toBe(`<${REDACTED}>`);
    expect(Buffer.from(redactor.bytes(Buffer.from(`<${part}>`))).toString()).toBe(`<${REDACTED}>`);
  });

  it.each([0, 1, 2])('a part of a secret is redacted in base64, behind %i bytes', (before) => {
    const part = Buffer.from('x'.repeat(before) + TOKEN.slice(2, 14) + 'y'.repeat(5));
    const left = redactor.text(part.toString('base64')).split(REDACTED);
    expect(left.length).toBe(2);
    const bytes = left.map((piece) => Buffer.from(piece, 'base64').toString('latin1')).join('');
    expect(bytes).not.toMatch(/Qz-9|z-91|xWmR|mR4_/);
  });

  it('a part is left alone where it is shorter, and so is the name of a scheme', () => {
    expect(redactor.text(`<${TOKEN.slice(5, 12)}> Bearer k7`)).toBe(
      `<${TOKEN.slice(5, 12)}> Bearer k7`,
    );
  });

  it('a part is left alone where it is a part of a word that the document knows', () => {
    const named = new Redactor(['transaction_summaries-reader', 'x-node-ledger-version-key']);
    const text = '/v1/accounts/0x1/transaction_summaries X-NODE-LEDGER-VERSION application/json';
    expect(named.text(text)).toBe(text);
    expect(named.text('transaction_summaries-reader')).toBe(REDACTED);
    expect(named.text('<mmaries-reader>')).toContain(REDACTED);
  });

  it('a part of a secret is left alone as a few hex digits amid others', () => {
    const hex = new Redactor([HEX, '00000000']);
    const hash = `0x1234${HEX.slice(4, 12)}5678`;
    expect(hex.text(hash)).toBe(hash);
    expect(hex.text(`"${HEX.slice(4, 12)}"`)).toBe(`"${REDACTED}"`);
    expect(hex.text(`0x1234${HEX.slice(4, 16)}5678`)).toBe(`0x1234${REDACTED}5678`);
  });

  it('a part of a secret of a secret that is added later is redacted from then on', () => {
    const later = new Redactor(['another-secret-of-the-run']);
    expect(later.text(TOKEN.slice(0, 9))).toBe(TOKEN.slice(0, 9));
    later.add([TOKEN]);
    expect(later.text(TOKEN.slice(0, 9))).toBe(REDACTED);
  });

  it('a part of a secret is redacted and counted in each text that has it', () => {
    const counting = new Redactor([TOKEN]);
    const texts = [TOKEN, 'x-echo', TOKEN].map((text) => counting.text(text));
    expect([texts, counting.redactions]).toEqual([[REDACTED, 'x-echo', REDACTED], 2]);
  });

  it('a part of a secret is found at a low cost in a large body', () => {
    const many = new Redactor(Array.from({ length: 50 }, (_, at) => `${at}-${TOKEN}-${HEX}${at}`));
    const body = Buffer.alloc(
      4_000_000,
      `{"sender":"0x${HEX}","version":"1"},`.replace(HEX, 'b15'),
    );
    const cpu = process.cpuUsage();
    expect(many.bytes(body)).toBe(body);
    expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(1500);
  });
});

describe('a secret that comes back', () => {
  const secret = 'p"Ss \\w/ö+rd_1-2';
  const utf8 = Buffer.from(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const escaped = Array.from(secret, (char) => char.charCodeAt(0).toString(16).padStart(4, '0'));

  it.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['in lower case', secret.toLowerCase()],
    ['in JSON', inJson],
    ['in JSON in JSON', JSON.stringify(inJson).slice(1, -1)],
    ['in JSON, every character escaped', escaped.map((code) => `\\u${code}`).join('')],
    ['in a URL', encodeURIComponent(secret)],
    ['in a URL in a URL', encodeURIComponent(encodeURIComponent(secret))],
    ['in a URL, in lower case', encodeURIComponent(secret).toLowerCase()],
    ['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['in a URL, every byte', [...utf8].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in HTML', secret.replace('"', '&quot;').replace('ö', '&#246;').replace('/', '&#x2F;')],
    ['in hex', utf8.toString('hex')],
    ['in HEX', utf8.toString('hex').toUpperCase()],
    ['in JSON, in hex', Buffer.from(inJson).toString('hex')],
    ['in JSON in JSON, in hex', Buffer.from(JSON.stringify(inJson).slice(1, -1)).toString('hex')],
    ['in a URL, in hex', Buffer.from(encodeURIComponent(secret)).toString('hex')],
    ['as bytes taken for Latin-1', utf8.toString('latin1')],
  ])('a secret that comes back %s is redacted', (_, form) => {
    const redactor = new Redactor([secret]);
    expect(redactor.text(`<${form}>`)).toBe(`<${REDACTED}>`);
    expect(Buffer.from(redactor.bytes(Buffer.from(`<${form}>`))).toString()).toBe(`<${REDACTED}>`);
  });

  it('a secret is redacted where it has half a surrogate pair, which no URL can spell', () => {
    expect(new Redactor(['s3cret\ud83d']).text('<s3cret\ud83d>')).toBe(`<${REDACTED}>`);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'a secret that comes back in base64, behind %i bytes, is redacted',
    (before) => {
      const around = Buffer.concat([Buffer.alloc(before, 'x'), utf8, Buffer.from('yz')]);
      for (const encoding of ['base64', 'base64url'] as const) {
        const clean = new Redactor([secret]).text(around.toString(encoding));
        expect(clean).toContain(REDACTED);
        const left = clean
          .split(REDACTED)
          .map((piece) => Buffer.from(piece, encoding).toString('latin1'));
        expect(left.join('')).not.toMatch(/p"S|Ss|rd_1/);
      }
    },
  );

  it('a secret that comes back as Latin-1 is redacted of bytes', () => {
    const clean = new Redactor([secret]).bytes(Buffer.from(secret, 'latin1'));
    expect(Buffer.from(clean).toString()).toBe(REDACTED);
  });

  it('a secret cut off is redacted of text, unless too little of it is left', () => {
    const redactor = new Redactor(['s3cret-token']);
    expect(redactor.text('"s3cret-to...')).toBe(`"${REDACTED}...`);
    expect(redactor.text('"s3cr… (9 more characters)')).toBe(`"${REDACTED}… (9 more characters)`);
    expect(redactor.text(`0x${Buffer.from('s3cret').toString('hex')}...`)).toBe(`0x${REDACTED}...`);
    expect(new Redactor(['a/b/c/d/e/f']).text('a%2Fb%2Fc%2...')).toBe(`${REDACTED}...`);
    expect(redactor.text('s3c... s3cre')).toBe('s3c... s3cre');
  });

  it('a secret that comes back keeps what is around it as it was', () => {
    const redactor = new Redactor(['hunter22']);
    expect(redactor.text('a%20b\\u0041 hunter22 \ud800 c+d_e')).toBe(
      `a%20b\\u0041 ${REDACTED} \ufffd c+d_e`,
    );
    expect(redactor.text('a%20b \ud800')).toBe('a%20b \ud800');
  });

  it('a secret that comes back is not taken for an ordinary word when it is one', () => {
    expect(new Redactor(['node']).text('X-NODE-EPOCH of a node')).toBe(
      `X-NODE-EPOCH of a ${REDACTED}`,
    );
  });

  it('a secret that comes back is found at no great cost in what is made to be costly', () => {
    const redactor = new Redactor(['hunter22', 'Bearer hunter22']);
    const started = performance.now();
    for (const text of ['\\', '%25', '&#00', '%2525', 'hunter2', '...']) {
      redactor.bytes(Buffer.alloc(256 * 1024, text));
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
