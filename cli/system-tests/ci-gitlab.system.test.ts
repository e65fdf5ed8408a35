import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../src/testing/json.ts';
import { scratch } from '../testing/command-line.ts';
import { ONLY, brokenNode, shell, textOf, withNpx } from '../testing/ci-job.ts';

describe('the GitLab job', () => {
  const job = at(parse(textOf('gitlab.yml')), '.ledger-conformance');
  const lines = String(at(job, 'script', 0));
  const variables = Object.fromEntries(
    Object.entries(at(job, 'variables') ?? {}).map(
      ([name, value]) => [name, String(value)] as const,
    ),
  );

  it('ends as the suite does, and keeps its reports where GitLab looks for them', async () => {
    const dir = scratch();
    const config = await brokenNode(dir);
    const { folder, called } = withNpx();
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
    expect(new Set(used)).toEqual(new Set(Object.keys(variables)));
  });
});
