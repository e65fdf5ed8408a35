import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { documentProfile } from '../profiles/document-profile.ts';
import { file, read } from '../testing/read-text.ts';
import { EXAMPLE } from '../testing/example-config.ts';

describe('a configuration', () => {
  it('a configuration is the written file with every text parsed', async () => {
    expect(await read(EXAMPLE, {}, { NODE_TOKEN: 'tok-123' })).toEqual({
      target: {
        origin: 'http://127.0.0.1:8080',
        prefix: '',
        display: 'http://127.0.0.1:8080',
      },
      profile: documentProfile,
      headers: { authorization: 'Bearer tok-123' },
      secrets: ['Bearer tok-123', 'tok-123'],
      concurrency: 8,
      rate: undefined,
      timeoutMs: 10_000,
      truth: {
        accounts: [
          {
            address: longHex('a11ce'),
            transactions: [{ version: 1200n, kind: 'orderless', hash: undefined }],
            orderless: true,
            empty: false,
          },
        ],
        tables: [
          {
            handle: longHex('5'),
            items: [
              {
                handle: longHex('5'),
                key: '0x00ab',
                value: '0x0300000000000000',
                history: [
                  { version: 2000n, value: '0x0a' },
                  { version: 1600n, value: 'absent' },
                ],
              },
            ],
            absent: ['0xdeadbeef'],
          },
        ],
      },
      truthSource: 'typed',
      seed: 1,
      effort: STANDARD_EFFORT,
      runs: undefined,
      shard: undefined,
      waitMs: undefined,
      waivers: [],
      require: [],
      invocation: { config: file },
      notice: undefined,
    });
  });
});
