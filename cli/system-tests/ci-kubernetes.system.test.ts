import { join } from 'node:path';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { at } from '../../src/testing/json-in-tests.ts';
import { scratch, verdictIn } from '../testing/command-line.ts';
import { ONLY, brokenNode, shell, textOf, withNpx, withoutRegistry } from '../testing/ci-job.ts';

const MODELS = { ConfigMap, PersistentVolumeClaim, Job, CronJob };

/** The objects of a manifest, as the API server would parse them. */
const objectsIn = (file: string): readonly unknown[] =>
  parseAllDocuments(textOf(`kubernetes/${file}`)).map((document) => {
    const object: unknown = document.toJS();
    return object;
  });

/** The container of a Job, or of the Job of a CronJob. */
function containerOf(object: unknown): unknown {
  const spec = at(object, 'spec', 'jobTemplate', 'spec') ?? at(object, 'spec');
  return at(spec, 'template', 'spec', 'containers', 0);
}

/** The environment that a container names, with a test's values instead of its volumes. */
function envOf(container: unknown, own: Readonly<Record<string, string>>): Record<string, string> {
  const named: unknown = at(container, 'env');
  const pairs = (Array.isArray(named) ? named : []).flatMap((variable: unknown) => {
    const value = at(variable, 'value');
    return typeof value === 'string' ? [[String(at(variable, 'name')), value] as const] : [];
  });
  return { ...Object.fromEntries(pairs), ...own };
}

describe('the Kubernetes manifests', () => {
  it.each(['job.yaml', 'cronjob.yaml', 'indexed-job.yaml'])(
    'the Kubernetes manifest %s is valid',
    (file) => {
      const objects = objectsIn(file);
      expect(objects.length).toBeGreaterThan(1);
      for (const object of objects) {
        const kind = Object.entries(MODELS).find(([name]) => name === at(object, 'kind'));
        if (kind === undefined) throw new Error(`no model of ${String(at(object, 'kind'))}`);
        const model = Object.assign(new kind[1](), object);
        expect(() => model.validate()).not.toThrow();
      }
      const wrong = Object.assign(new Job(), {
        spec: { template: { spec: { containers: [] } }, backoffLimit: 'x' },
      });
      expect(() => wrong.validate()).toThrow(/containers|backoffLimit/);
    },
  );

  it.each(['job.yaml', 'cronjob.yaml'])(
    'the Kubernetes manifest %s ends as the suite does, its summary in the log',
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
      // The folder still holds the report of the run before.
      expect(wrong.stdout).not.toContain('Verdict');
      const env = envOf(container, own);
      const gone = await shell(['/bin/sh', '-c'], lines, env, { npx: withoutRegistry(), cwd: dir });
      expect([gone.code, gone.stdout]).toEqual([3, '']);
      expect(gone.stderr).toContain('could not install ledger-node-conformance@');
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
      ARGS: ONLY,
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
    // The merge starts first, and waits for the shards.
    const [end, ...ends] = await Promise.all([
      merged?.({}),
      ...['0', '1'].map((index) => shard?.({ JOB_COMPLETION_INDEX: index })),
    ]);
    expect(ends.map((ended) => ended?.code)).toEqual([0, 0]);
    expect(end?.code).toBe(1);
    expect(end?.stdout).toContain('## Verdict: does not conform (exit 1)');
    expect(verdictIn(join(dir, 'out', 'run-1', 'merged')).reason).toBe('1 MUST failed: SEL-ORDER.');
  });
});
