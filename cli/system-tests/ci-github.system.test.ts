import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at, objectIn, objectOf } from '../../src/testing/json-in-tests.ts';
import { scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import {
  JUDGING,
  ONLY,
  brokenNode,
  judgedByAction,
  stepNamed,
  textOf,
  withNpx,
} from '../testing/ci-job.ts';

describe('the GitHub action', () => {
  const action: unknown = parse(textOf('github/action.yml'));

  /** Runs the step with the built suite. */
  async function judged(inputs: Readonly<Record<string, string>>) {
    const [{ folder, called }, dir] = [withNpx(), scratch()];
    const ended = await judgedByAction(inputs, { npx: folder, cwd: dir });
    return { ...ended, dir, called: called() };
  }

  it('the GitHub action is a valid action', () => {
    expect(validateAction(textOf('github/action.yml')).errors).toEqual([]);
    expect(validateAction('name: x\nruns: {using: composit}').errors).not.toEqual([]);
  });

  it('the GitHub action is valid in a workflow as its comment shows', () => {
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

  it('the GitHub action passes every input to the step, and runs none as code', () => {
    const judging = stepNamed(JUDGING);
    const env = Object.values(objectOf(at(judging, 'env'))).map(String);
    const inputs = Object.keys(objectOf(at(action, 'inputs')));
    const unused = inputs.filter((name) => !env.includes(`\${{ inputs.${name} }}`));
    expect(unused).toEqual(['artifact']);
    expect(at(judging, 'run')).not.toContain('${{');
  });

  it('the GitHub action keeps what verify, bundle and merge read in its artifact', () => {
    const paths = String(at(stepNamed('Keep the reports'), 'with', 'path')).split('\n');
    expect(paths).toContain('${{ inputs.out }}');
    expect(paths).toContain('${{ inputs.write-waivers }}');
    const left = paths.filter((path) => path.startsWith('!'));
    expect(left.filter((path) => !path.includes('/**/allure-results'))).toEqual([]);
  });

  it('fails for a fault, with a summary and an annotation for each failure', async () => {
    const CONFIG = await brokenNode(scratch());
    const found = await judged({ CONFIG, ARGS: `${ONLY}\n--seed 4\n`, WAIVERS: 'waivers.yaml' });
    expect(found.code).toBe(1);
    expect(found.called).toEqual([
      '--yes --package=ledger-node-conformance@1.2.3 -c command -v ledger-node-conformance',
      expect.stringMatching(
        new RegExp(
          `^run --out reports --run-id \\S+ --config ${CONFIG} --write-waivers waivers.yaml ${ONLY} --seed 4$`,
        ),
      ),
    ]);
    expect(found.output).toBe('exit-code=1\nverdict=does not conform\n');
    expect(found.summary).toMatch(/^## Verdict: does not conform \(exit 1\)\n/);
    expect(found.annotations).toEqual([
      expect.stringMatching(
        /^::error title=SEL-ORDER::The list is ordered by version, ascending\.%0ASEL-ORDER\.every: expected /,
      ),
    ]);
    expect(verdictIn(join(found.dir, 'reports'))).toMatchObject({ seed: 4 });
    expect(existsSync(join(found.dir, 'waivers.yaml'))).toBe(true);
  });

  it('the GitHub action marks a waived failure, and passes', async () => {
    const dir = scratch();
    const config = objectIn(readFileSync(await brokenNode(dir), 'utf8'));
    const waivers = [{ requirement: 'SEL-ORDER', reason: 'known', until: '2999-01-01' }];
    const CONFIG = writeConfig(dir, { ...config, waivers });
    const { code, stdout } = await judged({ CONFIG, ARGS: ONLY });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::warning title=SEL-ORDER \(waived\)::/m);
    expect(stdout).not.toMatch(/^::error/m);
  });

  it('reports no verdict, and wrong usage', async () => {
    const gone = await judged({ TARGET: 'http://127.0.0.1:9' });
    expect([gone.code, gone.output]).toEqual([3, 'exit-code=3\nverdict=no verdict\n']);
    expect(gone.stdout).toMatch(/^::error title=no verdict::No node answered: /m);
    const wrong = await judged({ TARGET: 'nowhere' });
    expect([wrong.code, wrong.output]).toEqual([2, 'exit-code=2\n']);
    expect(wrong.stdout).toMatch(/^::error title=Ledger node conformance::The command line/m);
  });

  it('judges a fleet: its summary, and an annotation for each bad target', async () => {
    const dir = scratch();
    const known = objectIn(readFileSync(await brokenNode(dir), 'utf8'));
    const TARGETS = join(dir, 'fleet.yaml');
    const targets = [
      { ...known, name: 'bad' },
      { name: 'gone', target: 'http://127.0.0.1:9' },
    ];
    writeFileSync(TARGETS, JSON.stringify({ targets }));
    const found = await judged({ TARGETS, ARGS: ONLY });
    expect([found.code, found.output]).toEqual([1, 'exit-code=1\nverdict=does not conform\n']);
    expect(found.summary).toMatch(/^## Fleet: 1 does not conform, 1 no verdict\n/);
    expect(found.annotations).toEqual([
      '::error title=bad%3A does not conform::1 MUST failed: SEL-ORDER.',
      expect.stringMatching(/^::error title=gone%3A no verdict::No node answered: /),
    ]);
  });
});
