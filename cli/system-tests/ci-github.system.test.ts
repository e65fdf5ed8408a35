import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at, objectIn, objectOf } from '../../src/testing/json.ts';
import { scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { ONLY, brokenNode, shell, textOf, withNpx } from '../testing/ci-job.ts';

describe('the GitHub action', () => {
  const action: unknown = parse(textOf('github/action.yml'));
  const lines = String(at(action, 'runs', 'steps', 0, 'run'));

  async function judged(inputs: Readonly<Record<string, string>>) {
    const dir = scratch();
    const { folder, called } = withNpx();
    const files = { GITHUB_OUTPUT: join(dir, 'output'), GITHUB_STEP_SUMMARY: join(dir, 'summary') };
    const none = {
      TARGET: '',
      CONFIG: '',
      PROFILE: '',
      VERSION: '1.2.3',
      ARGS: '',
      OUT: 'reports',
    };
    const env = { ...none, ...files, ...inputs };
    // As a runner starts a bash step.
    const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const;
    const ended = await shell([...bash], lines, env, { npx: folder, cwd: dir });
    const written = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return {
      ...ended,
      dir,
      called: called(),
      output: written(files.GITHUB_OUTPUT),
      summary: written(files.GITHUB_STEP_SUMMARY),
    };
  }

  it('is a valid action', () => {
    expect(validateAction(textOf('github/action.yml')).errors).toEqual([]);
    expect(validateAction('name: x\nruns: {using: composit}').errors).not.toEqual([]);
  });

  it('can stand in a workflow as its own text says', () => {
    const example = textOf('github/action.yml')
      .split('\n')
      .filter((line) => line.startsWith('#   '));
    const step = example.map((line) => `      ${line.slice(4)}`).join('\n');
    const uses = step.replace('<this repository>', 'owner/name').replace('<tag>', 'v1');
    const workflow = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${uses}\n`;
    expect(validateWorkflow(workflow).errors).toEqual([]);
    const used = objectOf(at(parse(workflow), 'jobs', 'a', 'steps', 0, 'with'));
    const known = Object.keys(objectOf(at(action, 'inputs')));
    expect(Object.keys(used).filter((input) => !known.includes(input))).toEqual([]);
  });

  it('gives every input to its step, and runs no text of theirs', () => {
    const env = Object.values(objectOf(at(action, 'runs', 'steps', 0, 'env')));
    expect(env).toHaveLength(6);
    expect(lines).not.toContain('${{');
  });

  it('fails for a broken node, with a summary and an annotation for each failure', async () => {
    const CONFIG = await brokenNode(scratch());
    const found = await judged({ CONFIG, ARGS: `${ONLY}\n--seed 4\n` });
    expect(found.code).toBe(1);
    expect(found.called).toBe(
      `--yes ledger-node-conformance@1.2.3 run --out reports --config ${CONFIG} ${ONLY} --seed 4\n`,
    );
    expect(found.output).toBe('exit-code=1\nverdict=does not conform\n');
    expect(found.summary).toMatch(/^## Verdict: does not conform \(exit 1\)\n/);
    expect(found.stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([
      expect.stringMatching(
        /^::error title=SEL-ORDER::The list is ordered by version, ascending\.%0ASEL-ORDER\.every: expected /,
      ),
    ]);
    expect(verdictIn(join(found.dir, 'reports'))).toMatchObject({ seed: 4 });
  });

  it('says of a waived failure that it is waived, and passes', async () => {
    const dir = scratch();
    const config = objectIn(readFileSync(await brokenNode(dir), 'utf8'));
    const waivers = [{ requirement: 'SEL-ORDER', reason: 'known', until: '2999-01-01' }];
    const CONFIG = writeConfig(dir, { ...config, waivers });
    const { code, stdout } = await judged({ CONFIG, ARGS: ONLY });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::warning title=SEL-ORDER \(waived\)::/m);
    expect(stdout).not.toMatch(/^::error/m);
  });

  it('says that there is no verdict, and that the usage is wrong', async () => {
    const gone = await judged({ TARGET: 'http://127.0.0.1:9' });
    expect([gone.code, gone.output]).toEqual([3, 'exit-code=3\nverdict=no verdict\n']);
    expect(gone.stdout).toMatch(/^::error title=no verdict::The target was not reached: /m);
    const wrong = await judged({ TARGET: 'nowhere' });
    expect([wrong.code, wrong.output]).toEqual([2, 'exit-code=2\n']);
    expect(wrong.stdout).toMatch(/^::error title=Ledger node conformance::The command line/m);
  });
});
