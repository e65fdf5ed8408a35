import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ONLY, brokenNode } from '../testing/ci-job.ts';
import { cliProcess, scratch } from '../testing/command-line.ts';
import { BUILT, inShell } from '../testing/shell.ts';

/**
 * Runs the command line where no file may grow above some kilobytes, which fails as a full disk does.
 *
 * @param blocks the most of a file, in blocks of 512 bytes.
 */
const withSmallFiles = (words: readonly string[], blocks = 8) =>
  inShell(`ulimit -f ${blocks}; exec ${BUILT} ${words.join(' ')}`);

describe('a run whose reports cannot be written', () => {
  it('prints its verdict, then one line of what is wrong, and ends with 3', async () => {
    const out = join(scratch(), 'out');
    const words = ['run', '--target', 'devnet', ...ONLY.split(' '), '--out', out];
    const { code, stdout, stderr } = await withSmallFiles(words);
    expect(code).toBe(3);
    expect(stdout).toContain('Verdict   conforms in part (');
    expect(stderr.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^error: cannot write all reports to \/.*: EFBIG: .*; the verdict above is valid, /,
      ),
      '',
    ]);
  });

  it('a run whose reports cannot be written ends with 1 where a MUST failed', async () => {
    const dir = scratch();
    const config = await brokenNode(dir);
    const words = ['run', '--config', config, ...ONLY.split(' '), '--out', join(dir, 'out')];
    // Not even the transcript of a failure fits into one block.
    const { code, stdout, stderr } = await withSmallFiles(words, 1);
    expect(code).toBe(1);
    expect(stderr.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^error: cannot write all reports to /),
      '',
    ]);
    expect(stdout).toContain('\nVerdict   does not conform\n');
  });
});

describe('a folder for temporary files', () => {
  it.each(['/nonexistent', '/proc/self'])(
    'a folder for temporary files that cannot be written is exit 2: %s',
    async (TMPDIR) => {
      const out = join(scratch(), 'out');
      const { code, stdout, stderr } = await cliProcess(
        ['run', '--target', 'devnet', '--out', out],
        {
          env: { TMPDIR },
        },
      );
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        `error: cannot write to ${TMPDIR}, the folder for temporary files: ENOENT: set TMPDIR to a writable folder\n`,
      ]);
      expect(existsSync(out)).toBe(false);
    },
  );
});
