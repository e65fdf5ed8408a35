import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/engine/profile.ts';
import { scratch } from '../../src/testing/scratch.ts';
import { aptosProfile } from '../profiles/aptos-profile.ts';
import { documentProfile } from '../profiles/document-profile.ts';
import { readConfig } from './read-config.ts';
import { describeUnknownProfile, findProfile } from './read-profile.ts';
import { PROFILE_NAMES, PROFILES } from '../profiles/profiles.ts';
import { ConfigError } from '../mistakes/config-error.ts';

const names = PROFILE_NAMES.join(', ');

const folder = scratch();
const file = join(folder, 'profile.yaml');

function read(text: string): Promise<Profile | undefined> {
  writeFileSync(file, text);
  return findProfile(file);
}

describe('a profile', () => {
  it.each(Object.entries(PROFILES))('a profile %s comes with the suite', async (name, profile) => {
    expect(await findProfile(name)).toBe(profile);
    expect(profile.name).toBe(name);
  });

  it('a profile named document adds nothing to the document', () => {
    expect(documentProfile).toEqual({ name: 'document', names: { headerPrefix: 'X-NODE-' } });
  });
});

describe('a profile file', () => {
  it('a profile file starts from the document', async () => {
    expect(await read('name: mine\nnames: {version: at}')).toEqual({
      name: 'mine',
      names: { headerPrefix: 'X-NODE-', version: 'at' },
      summaryLayout: undefined,
      discovery: undefined,
    });
  });

  it('a profile file may start from another', async () => {
    expect(await read('name: cedra\nextends: aptos\nnames: {headerPrefix: X-Cedra-}')).toEqual({
      ...aptosProfile,
      name: 'cedra',
      names: { ...aptosProfile.names, headerPrefix: 'X-Cedra-' },
    });
  });

  it('a profile file may remove and add members of the profile it extends', async () => {
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
    ['names: {}', ': name is missing: lower-case letters, digits and dashes'],
    [
      'name: My Profile',
      ':1:7: name: "My Profile" is not a valid profile name: lower-case letters, digits and dashes',
    ],
    ['name: a\nextends: movement', `:2:10: extends: "movement" is not allowed (allowed: ${names})`],
    [
      'name: a\nsummaryLayout: v2',
      ':2:16: summaryLayout: "v2" is not allowed (allowed: aptos-v1, none)',
    ],
    ['name: a\ndiscover: aptos', ':2:1: unknown key "discover": did you mean "discovery"?'],
    ['name: a\nname: a', ':2:1: duplicate key "name": keep one of them'],
    ['', ': the file is empty'],
    ['[]', ':1:1: the file is a list, not a mapping'],
  ])('a profile file is refused: %j', async (text, line) => {
    await expect(read(text)).rejects.toThrow(new ConfigError(`${file}${line}`));
  });

  it('a profile file is looked for next to the configuration that names it', async () => {
    writeFileSync(join(folder, 'beside.yaml'), 'name: beside');
    const config = join(folder, 'config.yaml');
    writeFileSync(config, '{target: devnet, profile: beside.yaml}');
    expect((await readConfig({ config }, {})).profile.name).toBe('beside');
    await expect(readConfig({ config, profile: 'beside.yaml' }, {})).rejects.toThrow(
      new ConfigError(`--profile: no file beside.yaml and no profile with that name: ${names}`),
    );
  });

  it('a profile file is found by name relative to the file', async () => {
    const config = join(folder, 'lost.yaml');
    writeFileSync(config, '{target: devnet, profile: ./mine/node.yaml}');
    await expect(readConfig({ config }, {})).rejects.toThrow(
      new ConfigError(
        `${config}:1:27: profile: no file ${folder}/mine/node.yaml and no profile with that name: ${names}`,
      ),
    );
  });
});

describe('a name that is not a profile', () => {
  it.each(['aptoss', 'APTOS', 'documents'])(
    'a name near to a profile is refused with a suggestion: %s',
    async (name) => {
      expect(await findProfile(name)).toBeUndefined();
      expect(describeUnknownProfile(name)).toMatch(
        /^unknown profile "\w+": did you mean "(aptos|document)"\?$/,
      );
    },
  );

  it.each(['toString', 'constructor', '/nowhere', '/', ''])(
    'a name that is neither a profile nor a file is refused: %s',
    async (name) => {
      expect(await findProfile(name)).toBeUndefined();
      expect(describeUnknownProfile(name)).toBe(
        `no file ${name} and no profile with that name: ${names}`,
      );
    },
  );
});
