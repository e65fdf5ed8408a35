import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Profile } from './profile.ts';
import { aptosProfile } from './profiles/aptos.ts';
import { documentProfile } from './profiles/document.ts';
import { readConfig } from './read-config.ts';
import { PROFILES, readProfile } from './read-profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-profile-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): Promise<Profile> {
  const file = join(folder, 'profile.yaml');
  writeFileSync(file, text);
  return readProfile(file);
}

describe('a profile', () => {
  it('is one of several', () => {
    expect(Object.keys(PROFILES).length).toBeGreaterThan(0);
  });

  it.each(Object.entries(PROFILES))('named %s comes with the suite', async (name, profile) => {
    expect(await readProfile(name)).toBe(profile);
    expect(profile.name).toBe(name);
  });

  it('of the document adds nothing to it', () => {
    expect(documentProfile).toEqual({ name: 'document', names: { headerPrefix: 'X-NODE-' } });
  });
});

describe('a profile file', () => {
  it('starts from the document', async () => {
    expect(await read('name: mine\nnames: {version: at}')).toEqual({
      name: 'mine',
      names: { headerPrefix: 'X-NODE-', version: 'at' },
      summaryLayout: undefined,
      discovery: undefined,
    });
  });

  it('may start from another', async () => {
    expect(await read('name: cedra\nextends: aptos\nnames: {headerPrefix: X-Cedra-}')).toEqual({
      ...aptosProfile,
      name: 'cedra',
      names: { ...aptosProfile.names, headerPrefix: 'X-Cedra-' },
    });
  });

  it('may take away what that offers, and add what it does not', async () => {
    expect(
      await read('name: a\nextends: aptos\nsummaryLayout: none\ndiscovery: none'),
    ).toMatchObject({
      summaryLayout: undefined,
      discovery: undefined,
    });
    expect(await read('name: a\nsummaryLayout: aptos-v1\ndiscovery: aptos')).toMatchObject({
      summaryLayout: 'aptos-v1',
      discovery: 'aptos',
    });
  });

  it.each([
    ['names: {}', "must have required property 'name'"],
    ['name: My Profile', 'name: "My Profile" must match pattern'],
    ['name: a\nextends: movement', 'extends: "movement" is none of document, aptos'],
    ['name: a\nsummaryLayout: v2', 'summaryLayout: "v2" is none of aptos-v1, none'],
    ['name: a\ndiscover: aptos', 'unknown key "discover"; did you mean "discovery"? (legal: name,'],
  ])('that says %j is a mistake', async (text, line) => {
    await expect(read(text)).rejects.toThrow(`profile.yaml: ${line}`);
  });

  it('is looked for beside the configuration that names it', async () => {
    writeFileSync(join(folder, 'beside.yaml'), 'name: beside');
    const config = join(folder, 'config.yaml');
    writeFileSync(config, 'profile: beside.yaml');
    expect((await readConfig({ config }, {})).profile.name).toBe('beside');
    await expect(readConfig({ config, profile: 'beside.yaml' }, {})).rejects.toThrow(
      'unknown profile "beside.yaml" (legal: document, aptos), or the path of a file',
    );
  });
});
