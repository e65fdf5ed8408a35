import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verdictIn } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import { broken, runOn } from '../testing/nodes.ts';

describe('the recording of a node that judges by cookies', () => {
  it('the recording holds no value of cookies, and leads to the same verdict', async () => {
    const node = await broken('lists-go-on-where-a-cookie-says');
    const { code: judged, out } = await runOn(node, ['--only', 'SVC-CLIENTS', '--seed', '1']);
    expect(judged).toBe(1);
    expect(verdictIn(out).verdict).toBe('does not conform');
    const recorded = brotliDecompressSync(readFileSync(join(out, 'recording.ndjson.br')));
    const texts = [recorded, readFileSync(join(out, 'exchanges.ndjson'))].map(String);
    expect(texts.filter((text) => /listed=(?!\[redacted\])/.test(text))).toEqual([]);
    expect(texts.every((text) => text.includes('"cookie":"listed=[redacted]"'))).toBe(true);
    const { code, stdout } = await inProcess(['verify', out]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('verified: does not conform')]);
    expect(stdout).not.toContain('were redacted');
  });
});
