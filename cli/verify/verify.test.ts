import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { REPORTS } from '../../reports/write.ts';
import { program } from '../program.ts';

/** What `verify` says of a folder with this recording, and how it ends. */
async function verified(recording?: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (recording !== undefined) writeFileSync(join(folder, REPORTS.recording), recording);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const interrupt = new AbortController().signal;
  const code = await program(['verify', folder], { stdout, stderr, env: {}, interrupt });
  return { code, err: String(stderr.read() ?? '') };
}

describe('verify', () => {
  it('says that a folder has no recording', async () => {
    const { code, err } = await verified();
    expect(code).toBe(2);
    expect(err).toMatch(
      /^error: cannot read \S+recording\.ndjson\.br: ENOENT: .*--no-record; .* the shards one by one$/m,
    );
  });

  it.each([
    ['bytes that are not packed', Buffer.from('hello')],
    ['something else', brotliCompressSync('hello\n')],
    ['nothing', Buffer.alloc(0)],
  ])('says that a recording is none which holds %s', async (_, recording) => {
    const { code, err } = await verified(recording);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: \S+recording\.ndjson\.br is no recording of this suite: .+\n$/);
  });
});
