import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import type { Config } from '../config.ts';
import { findEntry, readFleetFile } from './fleet-file.ts';
import { problemsOf } from '../testing/refused-config.ts';
import { readConfig } from './read-config.ts';

const folder = scratch();
let files = 0;

function written(text: string): string {
  files += 1;
  const file = join(folder, `fleet-${files}.yaml`);
  writeFileSync(file, text);
  return file;
}

/** The configuration of one target of a fleet. */
function read(file: string, name: string): Promise<Config> {
  return readConfig({ entry: findEntry(readFleetFile(file), name) }, { SET: 'secret' });
}

async function refusal(file: string, name?: string): Promise<readonly string[]> {
  const problems = await problemsOf(() =>
    name === undefined ? readFleetFile(file) : read(file, name),
  );
  return problems.map((problem) => problem.replaceAll(`${folder}/`, ''));
}

describe('a fleet', () => {
  it('a fleet has targets by name, two at a time by default', () => {
    const two = written('targets: [{name: a, target: "http://a"}, {name: b, target: "http://b"}]');
    const fleet = readFleetFile(two);
    expect(fleet.parallel).toBe(2);
    expect(fleet.entries.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(readFleetFile(written('parallel: 9\ntargets: [{name: a}]')).parallel).toBe(9);
  });

  it('a fleet accepts the members of a configuration for each target', async () => {
    const file = written(
      'targets: [{name: a, target: "http://a", seed: 7, headers: {x-k: "${SET}"}}]',
    );
    const config = await read(file, 'a');
    expect(config).toMatchObject({ seed: 7, headers: { 'x-k': 'secret' }, secrets: ['secret'] });
    expect(config.target?.display).toBe('http://a');
    expect(config.invocation).toEqual({ fleet: { file, entry: 'a' } });
  });

  it('a fleet names a configuration file, which its own members override', async () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'sub', 'p.yaml'), 'name: mine\nnames: {sender: from}\n');
    writeFileSync(
      join(folder, 'sub', 'node.yaml'),
      'target: http://base\nseed: 7\nprofile: p.yaml\nconcurrency: 3\n',
    );
    const config = await read(
      written('targets: [{name: a, config: sub/node.yaml, seed: 8, target: "http://own"}]'),
      'a',
    );
    expect(config).toMatchObject({ seed: 8, concurrency: 3, profile: { name: 'mine' } });
    expect(config.target?.display).toBe('http://own');
  });

  it('a fleet looks for a profile next to the file that names it', async () => {
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'node.yaml'), 'target: http://base\nprofile: q.yaml\n');
    writeFileSync(join(folder, 'other', 'q.yaml'), 'name: beside-the-configuration\n');
    writeFileSync(join(folder, 'q.yaml'), 'name: beside-the-fleet\n');
    const base = 'name: a, config: other/node.yaml';
    const profileOf = async (entry: string): Promise<string> =>
      (await read(written(`targets: [{${entry}}]`), 'a')).profile.name;
    expect(await profileOf(base)).toBe('beside-the-configuration');
    expect(await profileOf(`${base}, profile: q.yaml`)).toBe('beside-the-fleet');
  });

  it.each<[string, string]>([
    ['targets: []', '1:10: targets is empty: add a target'],
    [
      'targets: [{target: "http://h"}]',
      '1:11: targets.0.name is missing: letters, digits, dots, dashes and underscores',
    ],
    [
      'targets: [{name: ../up, target: devnet}]',
      '1:18: targets.0.name: "../up" is not a valid name of a target: letters, digits, dots, dashes and underscores',
    ],
    [
      'targets: [{name: a, target: devnet}, {name: A, target: devnet}]',
      '1:45: targets.1.name: duplicate name a: choose another',
    ],
    [
      'targets: [{name: a, tagret: b, target: devnet}]',
      '1:21: targets.0: unknown key "tagret": did you mean "target"?',
    ],
    [
      'targets: [{name: a, seed: x, target: devnet}]',
      '1:27: targets.0.seed: "x" is not a valid whole number: -2147483648 to 4294967295',
    ],
  ])('a fleet is refused with %s', async (text, line) => {
    const file = written(text);
    const all = await refusal(file);
    expect(all.map((problem) => problem.replace(/^fleet-\d+\.yaml:/, ''))).toEqual([line]);
  });

  it('reports all mistakes at once, also in unreadable files', async () => {
    const targets = ['{name: a, target: "ftp://a"}', '{name: A, config: no.yaml}', '{name: c}'];
    const linesOf = async (last: string): Promise<readonly string[]> => {
      const list = [...targets, last].map((target) => `  - ${target}\n`).join('');
      const all = await refusal(written(`targets:\n${list}`));
      return all.map((problem) => problem.replace(/^fleet-\d+\.yaml:/, ''));
    };
    const expected = [
      expect.stringMatching(/^2:23: targets\.0\.target is not an http or https URL: /),
      '3:12: targets.1.name: duplicate name a: choose another',
      '3:23: targets.1.config: file not found: no.yaml',
      expect.stringMatching(/^4:5: targets\.2\.target is missing: the base URL/),
    ];
    expect(await linesOf('{name: d, target: devnet}')).toEqual(expected);
    expect(await linesOf('{name: ../d, target: devnet}')).toEqual([
      ...expected,
      expect.stringMatching(/^5:12: targets\.3\.name: "\.\.\/d" is not a valid name of a target/),
    ]);
  });

  it('reports a mistake in a target with its position', async () => {
    const own = written(
      'targets:\n  - {name: a}\n  - {name: b, target: "http://b", headers: {k: "${UNSET}"}}',
    );
    expect(await refusal(own, 'a')).toEqual([
      expect.stringMatching(/^fleet-\d+\.yaml:2:5: a: target is missing: the base URL/),
    ]);
    expect(await refusal(own, 'b')).toEqual([
      expect.stringMatching(
        /^fleet-\d+\.yaml:3:48: b: headers\.k: the environment variable UNSET is not set$/,
      ),
    ]);
    writeFileSync(join(folder, 'base.yaml'), 'target: http://base\nheaders: {k: "${UNSET}"}\n');
    expect(await refusal(written('targets: [{name: a, config: base.yaml}]'), 'a')).toEqual([
      'base.yaml:2:14: headers.k: the environment variable UNSET is not set',
    ]);
    expect(await refusal(written('targets: [{name: a, config: no.yaml}]'))).toEqual([
      expect.stringMatching(/^fleet-\d+\.yaml:1:29: targets\.0\.config: file not found: no\.yaml$/),
    ]);
  });

  it('a fleet rejects an unknown target, and suggests the nearest', async () => {
    expect(await refusal(written('targets: [{name: node-1}, {name: other}]'), 'node-2')).toEqual([
      '--entry: no target "node-2"; did you mean "node-1"? (allowed: node-1, other)',
    ]);
  });
});
