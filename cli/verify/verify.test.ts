import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../reports/report-files.ts';
import { scratch } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';

/** The output of `verify` for a folder with this recording, and its exit code. */
async function verified(recording?: Uint8Array) {
  const folder = scratch();
  if (recording !== undefined) writeFileSync(join(folder, REPORTS.recording), recording);
  return inProcess(['verify', folder]);
}

describe('verify', () => {
  it('verify says that a folder has no recording', async () => {
    const { code, stderr } = await verified();
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: cannot read \S+recording\.ndjson\.br: ENOENT: .*--no-record; .* of each shard$/m,
    );
  });

  it.each([
    ['bytes that are not packed', Buffer.from('hello')],
    ['something else', brotliCompressSync('hello\n')],
    ['nothing', Buffer.alloc(0)],
  ])('verify rejects a recording that contains %s', async (_, recording) => {
    const { code, stderr } = await verified(recording);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: \S+recording\.ndjson\.br is not a recording of this suite: .+\n$/,
    );
  });
});
