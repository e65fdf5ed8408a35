import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../src/testing/json-in-tests.ts';
import { scratch } from '../testing/command-line.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  ONLY,
  brokenNode,
  shell,
  textOf,
  withFakeSuite,
  withNpx,
  withoutRegistry,
} from '../testing/ci-job.ts';

describe('the GitLab job', () => {
  const job = at(parse(textOf('gitlab.yml')), '.ledger-conformance');
  const lines = String(at(job, 'script', 0));
  const variables = Object.fromEntries(
    Object.entries(at(job, 'variables') ?? {}).map(
      ([name, value]) => [name, String(value)] as const,
    ),
  );

  it('the GitLab job ends with the exit code of the suite and keeps its reports', async () => {
    const dir = scratch();
    const config = await brokenNode(dir);
    const { folder, called } = withNpx();
    const env = { ...variables, LEDGER_CONFIG: config, LEDGER_ARGS: ONLY };
    const { code } = await shell(['sh', '-ec'], lines, env, { npx: folder, cwd: dir });
    expect(code).toBe(1);
    expect(called()).toEqual([
      `--yes --package=ledger-node-conformance@${packageJson.version} -c command -v ledger-node-conformance`,
      expect.stringMatching(
        new RegExp(`^run --out conformance-report --run-id \\S+ --config ${config} ${ONLY}$`),
      ),
    ]);
    const kept = [
      at(job, 'artifacts', 'paths', 0),
      at(job, 'artifacts', 'reports', 'junit'),
      at(job, 'artifacts', 'reports', 'metrics'),
    ];
    expect(kept.filter((path) => !existsSync(join(dir, String(path))))).toEqual([]);
  });

  it('the GitLab job ends with 3, without an older report, if installing fails', async () => {
    const dir = scratch();
    mkdirSync(join(dir, 'conformance-report'));
    const where = { npx: withoutRegistry(), cwd: dir };
    const { code, stderr } = await shell(['sh', '-ec'], lines, variables, where);
    expect(code).toBe(3);
    expect(stderr).toContain(`could not install ledger-node-conformance@${packageJson.version}`);
    expect(existsSync(join(dir, 'conformance-report'))).toBe(false);
  });

  it.each([
    [`--a 'b c' "d"`, ['--a', 'b c', 'd']],
    ['', []],
    ['*', ['*']],
  ])('the GitLab job splits %j like a shell, and expands nothing', async (LEDGER_ARGS, words) => {
    const { folder, called } = withFakeSuite({ code: 0, summary: '', report: {} });
    const env = { ...variables, LEDGER_ARGS };
    const { code } = await shell(['sh', '-ec'], lines, env, { npx: folder, cwd: scratch() });
    expect([code, called().slice(5)]).toEqual([0, words]);
  });

  it('the GitLab job refuses a quote that is not closed', async () => {
    const { folder } = withFakeSuite({});
    const env = { ...variables, LEDGER_ARGS: `'a` };
    const { code } = await shell(['sh', '-ec'], lines, env, { npx: folder, cwd: scratch() });
    expect(code).toBe(2);
  });

  it('the GitLab job names a variable for every input', () => {
    const used = [...lines.matchAll(/\$\{?(LEDGER_\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(variables)));
  });
});
