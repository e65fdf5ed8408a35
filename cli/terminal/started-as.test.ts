import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../testing/command-line.ts';
import { docsPage } from '../../src/text/docs-page.ts';
import { asStarted, startedAs } from './started-as.ts';

const TARBALL = 'ledger-node-conformance-0.1.0.tgz';

/** Returns a script in a cache of npx whose `package.json` has these members. */
function inCache(members: object): { readonly root: string; readonly script: string } {
  const root = scratch();
  const project = join(root, '.npm', '_npx', '0a1b');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify(members));
  return { root, script: join(project, 'node_modules/.bin/ledger-node-conformance') };
}

describe('the start of a command in messages', () => {
  it.each([
    ['/usr/bin/ledger-conformance', 'ledger-conformance'],
    ['/work/dist/cli/main.js', 'ledger-conformance'],
    ['/work/node_modules/.bin/vitest', 'ledger-conformance'],
    ['', 'ledger-conformance'],
    ['/work/node_modules/.bin/ledger-conformance', 'npx ledger-conformance'],
    ['/work/node_modules/.bin/ledger-node-conformance', 'npx ledger-conformance'],
    ['/root/.npm/_npx/0a1b/node_modules/.bin/ledger-conformance', 'npx ledger-node-conformance'],
  ])('a script %j is called %j', (script, start) => {
    expect(startedAs({ script, cwd: '/work' })).toBe(start);
  });

  it('a script of another project is called by its path, which npx would not find', () => {
    const script = '/work/a project/node_modules/.bin/ledger-conformance';
    expect(startedAs({ script, cwd: '/work/a project/below' })).toBe('npx ledger-conformance');
    expect(startedAs({ script, cwd: '/work' })).toBe(`'${script}'`);
  });

  it('the cache of npx names the version that the user named', () => {
    const { script } = inCache({
      dependencies: { 'ledger-node-conformance': '^0.1.0' },
      _npx: { packages: ['ledger-node-conformance@0.1.0'] },
    });
    expect(startedAs({ script, cwd: '/work' })).toBe('npx ledger-node-conformance@0.1.0');
  });

  it('a tarball is named by its path from the working folder', () => {
    const { root, script } = inCache({
      dependencies: { 'ledger-node-conformance': `file:../../../${TARBALL}` },
      _npx: { packages: [`./${TARBALL}`] },
    });
    expect(startedAs({ script, cwd: root })).toBe(`npx ./${TARBALL}`);
    expect(startedAs({ script, cwd: join(root, 'below') })).toBe(`npx ../${TARBALL}`);
  });

  it('a clone is called by the name of the command', () => {
    const { root, script } = inCache({
      dependencies: { 'ledger-node-conformance': 'file:../../..' },
    });
    expect(startedAs({ script, cwd: root })).toBe('npx ledger-conformance');
  });
});

describe('commands in messages', () => {
  it('commands in messages begin as the user started the suite; other text stays', () => {
    const printed = (text: string): string => asStarted(text, () => 'npx ledger-conformance');
    expect(printed('error: see "ledger-conformance list"; docs/ledger-conformance run')).toBe(
      'error: see "npx ledger-conformance list"; docs/ledger-conformance run',
    );
    expect(printed(`more ${docsPage('when-it-fails')}`)).toBe('more docs/when-it-fails.md');
    expect(printed('using ledger-conformance.yaml')).toBe('using ledger-conformance.yaml');
    expect(printed('ledger-node-conformance run')).toBe('ledger-node-conformance run');
  });
});
