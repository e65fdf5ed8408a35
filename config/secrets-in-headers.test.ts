import { describe, expect, it } from 'vitest';
import { expandHeaders } from './secrets.ts';

describe('a configured header', () => {
  it('a configured header is filled from the environment', () => {
    const env = { TOKEN: 'abc-123', B_2: 'x$&y', EMPTY: '' };
    const { headers } = expandHeaders(
      { Authorization: 'Bearer ${TOKEN}', 'x-all': '${TOKEN}/${B_2}${EMPTY}/$TOKEN/${1}/${}' },
      env,
    );
    expect(headers).toEqual({
      authorization: 'Bearer abc-123',
      'x-all': 'abc-123/x$&y/$TOKEN/${1}/${}',
    });
  });

  it('a configured header has no mistake if every part is set and allowed', () => {
    expect(expandHeaders({ 'x-key': '${V}' }, { V: 'v' }).mistakes).toEqual([]);
  });

  it.each(['UNSET', 'toString', 'constructor'])(
    'a configured header needs ${%s} to be set',
    (name) => {
      expect(expandHeaders({ 'x-key': `\${${name}}` }, {}).mistakes).toEqual([
        {
          path: ['headers', 'x-key'],
          text: `headers.x-key: the environment variable ${name} is not set`,
        },
      ]);
    },
  );

  it('a configured header needs each of its variables to be set', () => {
    const { mistakes } = expandHeaders({ 'x-key': '${A}${B}${C}' }, { B: 'b' });
    expect(mistakes.map(({ text }) => text)).toEqual([
      'headers.x-key: the environment variable A is not set',
      'headers.x-key: the environment variable C is not set',
    ]);
  });

  it.each(['', 'x key', 'x:key', 'x\nkey', 'ä'])(
    'a configured header may not be called %j',
    (name) => {
      expect(expandHeaders({ [name]: 'v' }, {}).mistakes).toEqual([
        {
          path: ['headers', name],
          text: `headers: ${JSON.stringify(name)} is not a valid header name: letters, digits and dashes`,
          at: 'key',
        },
      ]);
    },
  );

  it.each(['a\nb', 'a\r', '\u0000', '\u007f', '€'])(
    'a configured header may not hold %j',
    (value) => {
      expect(expandHeaders({ 'x-key': '${V}' }, { V: value }).mistakes).toEqual([
        {
          path: ['headers', 'x-key'],
          text: 'headers.x-key contains a character that is not allowed in a header: printable ASCII, Latin-1 and tabs',
        },
      ]);
    },
  );

  it('a configured header may hold a tab and Latin-1', () => {
    expect(expandHeaders({ 'x-key': 'a\tbÿ' }, {}).headers).toEqual({ 'x-key': 'a\tbÿ' });
  });
});
