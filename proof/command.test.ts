import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { acceptCommand } from './accept/accept-command.ts';
import { diagnosisCommand } from './diagnosis/diagnosis-command.ts';
import { disableAssertionsCommand } from './disable-assertions/disable-assertions-command.ts';
import { matrixCommand } from './matrix/matrix-command.ts';
import { recordingsCommand } from './recordings/recordings-command.ts';
import { smokeCommand } from './smoke/smoke-command.ts';

const COMMANDS = {
  accept: acceptCommand,
  diagnosis: diagnosisCommand,
  'disable-assertions': disableAssertionsCommand,
  matrix: matrixCommand,
  smoke: smokeCommand,
  'verify-recordings': recordingsCommand,
};

/** Runs a command line of the proof in this process. */
async function runHere(name: keyof typeof COMMANDS, ...args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await COMMANDS[name](args, { stdout, stderr });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

describe('a command of the proof', () => {
  it.each([
    ['accept', ['everything'], 2, 'unknown part everything, expected schemas, snapshot, real-node'],
    ['diagnosis', ['--all'], 1, "unknown option '--all'"],
    ['disable-assertions', ['SEL-X'], 2, 'unknown check SEL-X: `ledger-conformance list`'],
    ['matrix', ['--accept'], 1, '--accept needs --only'],
    ['matrix', ['--only', 'newest-first', '--forget'], 1, '--forget cannot be used with --only'],
    [
      'matrix',
      ['--only', 'newest-frist'],
      1,
      'unknown node newest-frist; did you mean "newest-first"',
    ],
    ['matrix', ['--repeat', '0'], 1, '--repeat takes a whole number from 1 to 1000'],
    ['matrix', ['--effort', 'smoke', '--forget'], 1, "'--effort <level>' cannot be used with"],
    ['smoke', ['--write'], 1, "unknown option '--write'"],
    ['matrix', ['--moving', 'many'], 1, '--moving takes a whole number from 1 to 10000'],
    ['matrix', ['--moving', '2', '--patterns'], 1, "'--patterns' cannot be used with"],
    ['verify-recordings', ['201'], 1, 'FIRST takes a whole number from 1 to 200'],
  ] as const)(
    'a command of the proof rejects a wrong command line: %s %j',
    async (name, args, code, message) => {
      const ended = await runHere(name, ...args);
      expect(ended).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
    },
  );

  it('prints its description with --help', async () => {
    const { code, stdout } = await runHere('matrix', '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Judges every fault and every conforming variant');
  });
});
