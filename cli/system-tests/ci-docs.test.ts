import { validateWorkflow } from '@action-validator/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import fleetSchema from '../../config/schemas/fleet.schema.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { readShipped } from '../../config/package-info.ts';
import { at, objectOf } from '../../src/testing/json-in-tests.ts';
import { textOf } from '../testing/ci-job.ts';

const text = readShipped('docs/ci-and-fleets.md');

/** The YAML under a heading of the page. */
function snippetOf(heading: string): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return /```yaml\n([\s\S]*?)```/.exec(section.split('\n## ')[0] ?? '')?.[1] ?? '';
}

describe('the page about pipelines', () => {
  it('the page about pipelines has valid YAML and names its own version', () => {
    const snippets = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml);
    expect(snippets).toHaveLength(4);
    for (const yaml of snippets) expect(objectOf(parse(yaml))).not.toEqual({});
    const versions = [...text.matchAll(/(?:ersion|VERSION|conformance)[:@] ?(\d+\.\d+\.\d+)/g)];
    expect(versions).toHaveLength(3);
    for (const [, version] of versions) expect(version).toBe(packageJson.version);
  });

  it('the page about pipelines has a valid GitHub workflow with known inputs', () => {
    const yaml = snippetOf('GitHub')
      .replace('<this repository>', 'owner/name')
      .replace('<tag>', 'v1');
    expect(validateWorkflow(yaml).errors).toEqual([]);
    const used = Object.keys(objectOf(at(parse(yaml), 'jobs', 'conformance', 'steps', 2, 'with')));
    const known = Object.keys(objectOf(at(parse(textOf('github/action.yml')), 'inputs')));
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('the page about pipelines sets variables of the GitLab template', () => {
    const used = objectOf(at(parse(snippetOf('GitLab')), 'node conforms', 'variables'));
    const known = objectOf(at(parse(textOf('gitlab.yml')), '.ledger-conformance', 'variables'));
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(used)));
  });

  it('the page about pipelines has a ConfigMap for Kubernetes that is valid', () => {
    const found = Object.assign(new ConfigMap(), objectOf(parse(snippetOf('Kubernetes'))));
    expect(() => found.validate()).not.toThrow();
  });

  it('the page about pipelines has a file of a fleet that is valid', () => {
    const validate = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(fleetSchema);
    expect([validate(parse(snippetOf('Fleets'))), validate.errors]).toEqual([true, null]);
  });
});
