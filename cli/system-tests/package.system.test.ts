import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { at } from '../../src/testing/json-in-tests.ts';
import { scratch } from '../testing/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that are started by name; they import everything else that ships. */
const ENTRIES = [
  'cli/main.ts',
  'cli/api.ts',
  'cli/run/worker/prestarted-worker-thread.ts',
  'cli/run/worker/checks.vitest.ts',
  'reports/allure/report-worker-thread.ts',
];

/** The other files that ship. */
const DOCUMENTS = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'cli/provision/move/Move.toml',
  'cli/provision/move/README.md',
  'cli/provision/move/items.mv',
  'cli/provision/move/sources/items.move',
  'config/ci/github/action.yml',
  'config/ci/github/judge.mjs',
  'config/ci/gitlab.yml',
  'config/ci/kubernetes/cronjob.yaml',
  'config/ci/kubernetes/indexed-job.yaml',
  'config/ci/kubernetes/job.yaml',
  'config/schemas/config.schema.json',
  'config/schemas/fleet.schema.json',
  'config/schemas/policy.schema.json',
  'config/schemas/profile.schema.json',
  ...readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|svg|png)$/.test(file))
    .map((file) => `docs/${file}`),
  'package.json',
  'reports/diagnosis/patterns.json',
  'reports/schemas/differences.schema.json',
  'reports/schemas/fleet.schema.json',
  'reports/schemas/verdict.schema.json',
  'src/spec/ledger-node-rest-api.md',
];

const IMPORT =
  /(?:^|\n)(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']+\.ts)'|\bimport\('(\.[^']+\.ts)'\)/g;

/**
 * Every file that the entries import, types included, and the entries themselves; for declarations, the
 * imported declarations.
 */
function closureOf(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, stated, called] of text.matchAll(IMPORT)) {
      const path = normalize(join(dirname(file), stated ?? called ?? ''));
      queue.push(file.endsWith('.d.ts') ? path.replace(/\.ts$/, '.d.ts') : path);
    }
  }
  return reached;
}

/** The paths that `npm pack` would put into the package. */
function packed(): readonly string[] {
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const listed: unknown = JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' }));
  const files = at(listed, 0, 'files');
  return (Array.isArray(files) ? files : []).map((file) => String(at(file, 'path')));
}

describe('the package', () => {
  const files = packed();

  it('the package holds the code that a user runs, its documents, and nothing else', () => {
    const code = [...closureOf(ENTRIES)]
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => `dist/${file.replace(/\.ts$/, '.js')}`);
    const shipped = files.filter((file) => !file.endsWith('.d.ts'));
    expect(shipped.toSorted()).toEqual([...code, ...DOCUMENTS].toSorted());
  });

  it('the package is packed with the tested versions, and leaves no second lockfile', () => {
    const copy = scratch();
    for (const name of ['package.json', 'package-lock.json', 'dist']) {
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    const npm = (...words: readonly string[]): string =>
      execFileSync('npm', words, {
        cwd: copy,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    // It is built already.
    npm('pkg', 'set', 'scripts.build=true');
    npm('pack', '--silent');
    expect(existsSync(join(copy, 'npm-shrinkwrap.json'))).toBe(false);
    const { name, version, dependencies } = packageJson;
    const words = ['-xzOf', `${name}-${version}.tgz`, 'package/npm-shrinkwrap.json'];
    const shipped: unknown = JSON.parse(
      execFileSync('tar', words, { cwd: copy, encoding: 'utf8' }),
    );
    expect(at(shipped, 'packages', '', 'dependencies')).toEqual(dependencies);
    expect(at(shipped, 'packages', 'node_modules/vitest', 'version')).toBe(dependencies.vitest);
    expect(at(shipped, 'packages', 'node_modules/typescript')).toBeUndefined();
  });

  it('the package declares the types of the API, and nothing else', () => {
    const declared = [...closureOf(['dist/cli/api.d.ts'])];
    expect(declared.length).toBeGreaterThan(20);
    const shipped = files.filter((file) => file.endsWith('.d.ts'));
    expect(shipped.toSorted()).toEqual(declared.toSorted());
  });

  it('the package installs its command under its own name, too', () => {
    const { name, bin } = packageJson;
    expect(Object.keys(bin)).toEqual(['ledger-conformance', name]);
    expect(new Set(Object.values(bin)).size).toBe(1);
  });

  it('the package holds no key', () => {
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
    expect(texts.filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
  });

  it('the package has a README in which every link leads to a file of the package', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !files.includes(link))).toEqual([]);
  });
});
