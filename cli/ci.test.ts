import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import { findFault } from '../fixtures/faults/all.ts';
import { scratch, verdictIn, writeConfig } from './proof/command-line.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const textOf = (file: string): string =>
  readFileSync(new URL(`../config/ci/${file}`, import.meta.url), 'utf8');

/** A folder in which `npx` is the built suite, and writes down what it was called with. */
function withNpx(): { readonly folder: string; readonly called: () => string } {
  const folder = scratch();
  const log = join(folder, 'called');
  const npx = join(folder, 'npx');
  const script = ['#!/bin/sh', `echo "$*" >> '${log}'`, 'shift 2', `exec node '${MAIN}' "$@"`];
  writeFileSync(npx, `${script.join('\n')}\n`);
  chmodSync(npx, 0o755);
  return { folder, called: () => readFileSync(log, 'utf8') };
}

/** The lines of a job as they stand, with `npx` for the suite; nothing else of the environment. */
function shell(
  program: readonly [string, ...string[]],
  lines: string,
  env: Readonly<Record<string, string>>,
  { npx, cwd }: { readonly npx: string; readonly cwd: string },
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const path = [npx, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const [command, ...words] = program;
  return new Promise((resolve) => {
    const options = { cwd, env: { ...env, PATH: path, CI: 'true' } };
    const child = execFile(command, [...words, lines], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (child.exitCode ?? -1), stdout, stderr });
    });
  });
}

/** A broken node that stands still, and the path of a configuration that knows it. */
async function brokenNode(dir: string): Promise<string> {
  const devnet = await startDevnet(findFault('newest-first')?.node);
  onTestFinished(() => devnet.stop());
  return writeConfig(dir, { target: devnet.url, ...devnet.groundTruth, seed: 1 });
}

const ONLY = '--only SEL-ORDER,SEL-START';

/** What a step of a path through parsed YAML holds. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([key]) => key === String(step))?.[1];
  }, value);
}

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
    // As a runner starts a step of bash.
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
    const [used] = [at(parse(workflow), 'jobs', 'a', 'steps', 0, 'with')];
    const known = Object.keys(Object(at(action, 'inputs')));
    expect(Object.keys(Object(used)).filter((input) => !known.includes(input))).toEqual([]);
  });

  it('gives every input to its step, and runs no text of theirs', () => {
    const env = Object.values(Object(at(action, 'runs', 'steps', 0, 'env')));
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
    const config: unknown = JSON.parse(readFileSync(await brokenNode(dir), 'utf8'));
    const waivers = [{ requirement: 'SEL-ORDER', reason: 'known', until: '2999-01-01' }];
    const CONFIG = writeConfig(dir, { ...Object(config), waivers });
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

describe('the GitLab job', () => {
  const job = at(parse(textOf('gitlab.yml')), '.ledger-conformance');
  const lines = String(at(job, 'script', 0));

  it('ends as the suite does, and keeps its reports where GitLab looks for them', async () => {
    const dir = scratch();
    const config = await brokenNode(dir);
    const { folder, called } = withNpx();
    const variables = Object(at(job, 'variables'));
    const env = { ...variables, LEDGER_CONFIG: config, LEDGER_ARGS: ONLY };
    const { code } = await shell(['sh', '-ec'], lines, env, { npx: folder, cwd: dir });
    expect(code).toBe(1);
    expect(called()).toBe(
      `--yes ledger-node-conformance@latest run --out conformance-report --config ${config} ${ONLY}\n`,
    );
    const kept = [
      at(job, 'artifacts', 'paths', 0),
      at(job, 'artifacts', 'reports', 'junit'),
      at(job, 'artifacts', 'reports', 'metrics'),
    ];
    expect(kept.filter((path) => !existsSync(join(dir, String(path))))).toEqual([]);
  });

  it('names a variable for all that it takes', () => {
    const used = [...lines.matchAll(/\$\{?(LEDGER_\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(Object(at(job, 'variables')))));
  });
});

const MODELS = { ConfigMap, PersistentVolumeClaim, Job, CronJob };

/** The objects of a manifest, as the API server would read them. */
const objectsIn = (file: string): readonly unknown[] =>
  parseAllDocuments(textOf(`kubernetes/${file}`)).map((document): unknown => document.toJS());

/** The container of a Job, or of the Job of a CronJob. */
function containerOf(object: unknown): unknown {
  const spec = at(object, 'spec', 'jobTemplate', 'spec') ?? at(object, 'spec');
  return at(spec, 'template', 'spec', 'containers', 0);
}

/** The environment that a container names, with what a test has in place of its volumes. */
function envOf(container: unknown, own: Readonly<Record<string, string>>): Record<string, string> {
  const named: unknown = at(container, 'env');
  const pairs = (Array.isArray(named) ? named : []).flatMap((variable: unknown) => {
    const value = at(variable, 'value');
    return typeof value === 'string' ? [[String(at(variable, 'name')), value]] : [];
  });
  return { ...Object.fromEntries(pairs), ...own };
}

describe('the Kubernetes manifests', () => {
  it.each(['job.yaml', 'cronjob.yaml', 'indexed-job.yaml'])('%s is valid', (file) => {
    const objects = objectsIn(file);
    expect(objects.length).toBeGreaterThan(1);
    for (const object of objects) {
      const kind = Object.entries(MODELS).find(([name]) => name === at(object, 'kind'));
      if (kind === undefined) throw new Error(`no model of ${String(at(object, 'kind'))}`);
      const model = new kind[1](Object(object));
      expect(() => model.validate()).not.toThrow();
    }
    const wrong = new Job({
      spec: { template: { spec: { containers: [] } }, ...Object({ backoffLimit: 'x' }) },
    });
    expect(() => wrong.validate()).toThrow(/containers|backoffLimit/);
  });

  it.each(['job.yaml', 'cronjob.yaml'])(
    '%s ends as the suite does, its summary in the log',
    async (file) => {
      const dir = scratch();
      const container = containerOf(objectsIn(file)[1]);
      const own = { CONFIG: await brokenNode(dir), OUT: join(dir, 'out'), ARGS: ONLY };
      const { folder } = withNpx();
      const lines = String(at(container, 'args', 0));
      const where = { npx: folder, cwd: dir };
      const ended = await shell(['/bin/sh', '-c'], lines, envOf(container, own), where);
      expect(ended.code).toBe(1);
      expect(ended.stdout).toContain('## Verdict: does not conform (exit 1)');
      const wrong = await shell(
        ['/bin/sh', '-c'],
        lines,
        envOf(container, { ...own, CONFIG: '/nope' }),
        where,
      );
      expect(wrong.code).toBe(2);
    },
  );

  it('indexed-job.yaml shares the checks, and its merge has the verdict', async () => {
    const dir = scratch();
    const [, , shards, merge] = objectsIn('indexed-job.yaml');
    const containers = [containerOf(shards), containerOf(merge)];
    const count = String(at(shards, 'spec', 'completions'));
    for (const container of containers) expect(envOf(container, {})['SHARDS']).toBe(count);
    const { folder } = withNpx();
    const own = {
      CONFIG: await brokenNode(dir),
      OUT: join(dir, 'out'),
      ARGS: '--runs 25',
      SHARDS: '2',
    };
    const [shard, merged] = containers.map(
      (container) => (extra: Readonly<Record<string, string>>) =>
        shell(
          ['/bin/sh', '-c'],
          String(at(container, 'args', 0)),
          envOf(container, { ...own, ...extra }),
          { npx: folder, cwd: dir },
        ),
    );
    // The merge begins first, and waits for the shards.
    const [end, ...ends] = await Promise.all([
      merged?.({}),
      ...['0', '1'].map((index) => shard?.({ JOB_COMPLETION_INDEX: index })),
    ]);
    expect(ends.map((ended) => ended?.code)).toEqual([0, 0]);
    expect(end?.code).toBe(1);
    expect(end?.stdout).toContain('## Verdict: does not conform (exit 1)');
    expect(verdictIn(join(dir, 'out', '1', 'merged')).reason).toBe(
      '2 MUSTs failed: SEL-ORDER, SEL-COMPLETE.',
    );
  });
});
