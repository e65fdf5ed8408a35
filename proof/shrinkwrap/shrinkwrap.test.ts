import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Lockfile } from './shrinkwrap.ts';
import { at, objectOf } from '../../src/testing/json-in-tests.ts';
import { parseLockfile, shrinkwrapOf } from './shrinkwrap.ts';
import { readShipped } from '../../config/package-info.ts';

const lockOf = (packages: Lockfile['packages']): Lockfile => ({ lockfileVersion: 3, packages });

const pathsOf = ({ packages }: Lockfile): readonly string[] => Object.keys(packages);

describe('npm-shrinkwrap.json', () => {
  it('npm-shrinkwrap.json has direct and transitive dependencies', () => {
    const made = shrinkwrapOf(
      lockOf({
        '': { name: 'x', dependencies: { a: '1' }, devDependencies: { d: '1' } },
        'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { o: '1', gone: '1' } },
        'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
        'node_modules/b': { dev: true },
        'node_modules/c': { devOptional: true, version: '2' },
        'node_modules/d': { dev: true },
        'node_modules/o': { optional: true },
      }),
    );
    expect(made).toEqual({
      lockfileVersion: 3,
      packages: {
        '': { name: 'x', dependencies: { a: '1' } },
        'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { o: '1', gone: '1' } },
        'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
        'node_modules/c': { version: '2' },
        'node_modules/o': { optional: true },
      },
    });
  });

  it('npm-shrinkwrap.json has required peers, but no optional peers', () => {
    const made = shrinkwrapOf(
      lockOf({
        '': { dependencies: { a: '1' } },
        'node_modules/a': {
          peerDependencies: { p: '1', q: '1' },
          peerDependenciesMeta: { q: { optional: true } },
        },
        'node_modules/p': { peer: true },
        'node_modules/q': { dev: true },
      }),
    );
    expect(pathsOf(made)).toEqual(['', 'node_modules/a', 'node_modules/p']);
  });

  it('npm-shrinkwrap.json is rejected for a lockfile of another version', () => {
    expect(() => parseLockfile('{"lockfileVersion":2,"packages":{}}')).toThrow('version 3');
  });

  it('npm-shrinkwrap.json is rejected when a dependency is missing', () => {
    const broken = lockOf({ '': { dependencies: { a: '1' } } });
    expect(() => shrinkwrapOf(broken)).toThrow(
      'a is not in the lockfile, but the package needs it',
    );
  });

  it('npm-shrinkwrap.json has exact versions and no development dependency', () => {
    const lock = parseLockfile(readShipped('package-lock.json'));
    const { packages } = shrinkwrapOf(lock);
    for (const [name, version] of Object.entries(packageJson.dependencies)) {
      expect(packages[`node_modules/${name}`]).toMatchObject({ version });
    }
    const tools = ['typescript', 'oxlint', '@stryker-mutator/core', '@aptos-labs/ts-sdk'];
    for (const name of tools) expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
    expect(tools.filter((name) => packages[`node_modules/${name}`] !== undefined)).toEqual([]);
    const { '': _, ...others } = packages;
    expect(Object.values(others).filter(({ integrity }) => integrity === undefined)).toEqual([]);
  });

  it("gives each dependency its peers, without which Yarn's PnP does not load it", () => {
    const { packages } = parseLockfile(readShipped('package-lock.json'));
    const own = Object.keys(packageJson.dependencies);
    const missing = own.flatMap((name) => {
      const found = packages[`node_modules/${name}`] ?? {};
      const known = [...own, ...Object.keys(objectOf(found['dependencies'] ?? {}))];
      const isOptional = (peer: string): boolean =>
        at(found, 'peerDependenciesMeta', peer, 'optional') === true;
      const peers = Object.keys(objectOf(found['peerDependencies'] ?? {}));
      return peers.filter((peer) => !isOptional(peer) && !known.includes(peer));
    });
    expect(missing).toEqual([]);
  });
});
