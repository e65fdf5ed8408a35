import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import type { Patch } from '../../fixtures/devnet/behaviour.ts';
import { withHeader } from '../../fixtures/devnet/patches/edit-reply.ts';
import { artefactsIn } from '../testing/artefacts.ts';
import { cli, scratchFile, verdictIn } from '../testing/command-line.ts';
import type { EndedRun } from '../testing/nodes.ts';
import { runOn, served } from '../testing/nodes.ts';

type Ran = EndedRun & { readonly calls: () => number };

/** A token for a run of the command. */
const tokenOf = (nth: number | string): string => `token-${nth}-of-the-vault-4f1c9a`;

/** Counts its runs in a file, and prints a token that has the count. */
const command = (file: string): string =>
  `echo x >> ${file}; n=$(wc -l < ${file} | tr -d ' '); echo "Bearer ${tokenOf('$n')}"`;

/** Accepts each token for so many requests, in their order, and echoes a part of what it accepts. */
function accepting(...lives: readonly number[]): Patch {
  let nth = 1;
  let used = 0;
  return ({ transport }) => ({
    transport: (request, to, reply, context) => {
      if (used >= (lives[nth - 1] ?? 0)) [nth, used] = [nth + 1, 0];
      const sent = request.headers['authorization'] ?? '';
      const isRight = sent === `Bearer ${tokenOf(nth)}` && (lives[nth - 1] ?? 0) > 0;
      used += isRight ? 1 : 0;
      const answer = isRight ? withHeader(reply, 'x-echo', sent.slice(7, 27)) : DENIED;
      return transport(request, to, answer, context);
    },
  });
}

const DENIED = { status: 401, headers: [], body: Buffer.from('no') };

/** Judges such a node by a few checks. */
async function runBy(
  patches: readonly Patch[],
  commandLine: (file: string) => string = command,
  only = 'SEL-ORDER,SEL-START.listed,SEL-LIMIT',
): Promise<Ran> {
  const node = await served({ patches });
  const file = scratchFile('calls');
  const headers = { authorization: { command: commandLine(file) } };
  const ended = await runOn(node, ['--only', only, '--seed', '1'], { written: { headers } });
  return { ...ended, calls: () => readFileSync(file, 'utf8').split('\n').length - 1 };
}

/** The files and the output that hold one of the tokens. */
function leaksIn({ out, stdout, stderr }: Ran): readonly string[] {
  const all = [...artefactsIn(out), { name: 'terminal', text: stdout + stderr }];
  return all.filter(({ text }) => /token-\d-of-the/.test(text)).map(({ name }) => name);
}

describe('a run whose token is printed by a command', () => {
  it('a run continues with a new token after 401, and is verified without the command', async () => {
    const ran = await runBy([accepting(60, Number.POSITIVE_INFINITY)]);
    expect([ran.code, ran.calls()]).toEqual([0, 2]);
    expect(ran.stdout).toContain('the command for authorization was run again once.');
    expect(readFileSync(join(ran.out, 'exchanges.ndjson'), 'utf8')).toContain('try again: 401');
    expect(leaksIn(ran)).toEqual([]);
    const verified = await cli(['verify', ran.out]);
    expect([verified.code, verified.stderr, ran.calls()]).toEqual([0, '', 2]);
  });

  it('a run loses access when the new token is refused too', async () => {
    const ran = await runBy([accepting(60)]);
    expect([ran.code, ran.calls()]).toEqual([3, 2]);
    expect(verdictIn(ran.out).reason).toMatch(/access lost at request \d+/);
    expect((await cli(['verify', ran.out])).code).toBe(0);
  });

  it('a run warns when the command fails on a later call', async () => {
    const once = (file: string): string =>
      `test -s ${file} && { echo sealed >&2; exit 4; }; ${command(file)}`;
    const ran = await runBy([accepting(60)], once);
    expect([ran.code, ran.calls()]).toEqual([3, 1]);
    expect(ran.stderr).toContain(
      'warning: headers.authorization: the command ended with exit code 4: sealed',
    );
    expect((await cli(['verify', ran.out])).code).toBe(0);
  });

  it('a run does not start when the command fails at first', async () => {
    const ran = await runBy([accepting(60)], () => 'echo no vault >&2; exit 1');
    const line = 'headers.authorization: the command ended with exit code 1: no vault';
    expect([ran.code, ran.stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining(line)]]);
  });

  it('a run is replayed with the command, and listed without it', async () => {
    const patch = findFault('newest-first')?.devnet.patches ?? [];
    // The same token each time: the node accepts the first one for ever.
    const same = (file: string): string => `echo x >> ${file}; echo "Bearer ${tokenOf(1)}"`;
    const patches = [...patch, accepting(Number.POSITIVE_INFINITY)];
    const { code, config, out, calls } = await runBy(patches, same, 'SEL-ORDER');
    expect([code, calls()]).toEqual([1, 1]);
    expect((await cli(['list', '--config', config])).code).toBe(0);
    expect(calls()).toBe(1);
    expect((await cli(['replay', out, '--times', '1'])).code).toBe(1);
    expect(calls()).toBe(2);
  });
});
