import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** Each top-level folder and the folders it may import from. */
const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  src: ['src'],
  config: ['src', 'config'],
  suites: ['src', 'config', 'suites'],
  properties: ['src', 'config', 'properties'],
  fixtures: ['src', 'config', 'fixtures'],
  reports: ['src', 'config', 'reports'],
  cli: ['src', 'config', 'fixtures', 'suites', 'properties', 'reports', 'cli'],
  proof: ['src', 'config', 'fixtures', 'suites', 'properties', 'reports', 'cli', 'proof'],
};

/** The same inside `src`: texts, the document, the wire, expectations, results, evidence. */
const SRC_MAY_READ: Readonly<Record<string, readonly string[]>> = {
  text: [],
  spec: ['text'],
  wire: ['text', 'spec'],
  oracle: ['text', 'spec'],
  expect: ['text', 'spec', 'wire', 'oracle'],
  evidence: ['text', 'spec', 'wire', 'expect'],
  engine: ['text', 'spec', 'wire', 'oracle', 'expect', 'evidence'],
};

/** The same inside `src/engine`; the files beside its folders are for all of them. */
const ENGINE_MAY_READ: Readonly<Record<string, readonly string[]>> = {
  session: [],
  discovery: ['session'],
  check: ['session', 'discovery'],
  assertions: ['session', 'discovery', 'check'],
  run: ['session', 'discovery', 'check'],
  against: ['session'],
};

/** The same inside `fixtures`: nodes whose truth is known. */
const FIXTURES_MAY_READ: Readonly<Record<string, readonly string[]>> = {
  ledgers: [],
  devnet: ['ledgers'],
  gateways: ['devnet', 'ledgers'],
  faults: ['devnet', 'ledgers', 'gateways'],
  variations: ['devnet', 'ledgers', 'gateways'],
  'real-node': ['devnet', 'ledgers', 'faults'],
  'broken-targets': ['devnet', 'ledgers'],
};

/** One import of one file, type imports included. `to` is a path below the root, or a package. */
interface Import {
  readonly from: string;
  readonly to: string;
  readonly relative: boolean;
  /** True for an import that is gone after compilation. */
  readonly typeOnly: boolean;
}

const STATEMENT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const EXPRESSION = /\bimport\('([^']+)'\)/g;

function importsOf(from: string, text: string): readonly Import[] {
  return [...text.matchAll(STATEMENT), ...text.matchAll(EXPRESSION)].map(([all, target = '']) => {
    const relative = target.startsWith('.');
    const to = relative ? normalize(join(dirname(from), target)) : target;
    return { from, to, relative, typeOnly: /^(?:import|export) type /.test(all) };
  });
}

const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));

function filesIn(room: string): readonly string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${room}/${file}`)
    .filter((file) => !isIn(file, 'proof/frameworks'));
}

const files = Object.keys(MAY_READ).flatMap(filesIn);
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
const inside = imports.filter((link) => link.relative);

const roomOf = (path: string): string => path.slice(0, path.indexOf('/'));
/** The tests of the engine read the profiles that are shipped. */
const isTestOfEngine = (path: string): boolean => isIn(path, 'src/engine') && isOfTests(path);
const isOfTests = (path: string): boolean => /\.test\.ts$|\/testing\//.test(path);
const written = ({ from, to }: Import): string => `${from} -> ${to}`;

/** Files that are not in the package: tests, the proof and the bench, and nodes for tests alone. */
const UNSHIPPED = /\.test\.ts$|\/testing\/|^proof\/|^fixtures\/(broken-targets|real-node)\//;

/** The files of the first import cycle that is found; empty when there is none. */
function firstCycle(links: readonly Import[]): readonly string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of links) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const to of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('importsOf', () => {
  it('importsOf reads every kind of import', () => {
    const text = [
      "import './a.ts';",
      "import type { B } from '../b.ts';",
      "import {\n  type C,\n  d,\n} from './c.ts';",
      "export { e } from './e.ts';",
      ['const f = await import(', "'./f.ts');"].join(''),
      "import type {} from '@vitest/runner';",
    ].join('\n');
    expect(importsOf('src/x/y.ts', text).map((link) => link.to)).toEqual([
      'src/x/a.ts',
      'src/b.ts',
      'src/x/c.ts',
      'src/x/e.ts',
      '@vitest/runner',
      'src/x/f.ts',
    ]);
  });
});

describe('the files that are read', () => {
  it('the files are all files of every room, and each import leads to a file', () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(Object.keys(MAY_READ)));
    expect(inside.length).toBeGreaterThan(files.length);
    expect(inside.filter((link) => !existsSync(join(root, link.to))).map(written)).toEqual([]);
  });
});

describe('firstCycle', () => {
  it('firstCycle finds a cycle', () => {
    const link = (from: string, to: string): Import => ({
      from,
      to,
      relative: true,
      typeOnly: true,
    });
    const [a, b, c] = [link('a', 'b'), link('b', 'c'), link('c', 'b')];
    expect(firstCycle([a, b])).toEqual([]);
    expect(firstCycle([a, b, c])).toEqual(['b', 'c', 'b']);
  });
});

describe('imports', () => {
  it('imports between folders go one way, from proof and cli down to src', () => {
    const rooms = inside.filter((link) => Object.hasOwn(MAY_READ, roomOf(link.to)));
    const wrong = rooms.filter(
      ({ from, to }) => !MAY_READ[roomOf(from)]?.includes(roomOf(to)) && !isTestOfEngine(from),
    );
    expect(wrong.map(written)).toEqual([]);
  });

  it.each([
    ['src', 'text < spec < wire, oracle < expect < evidence < engine', SRC_MAY_READ],
    ['src/engine', 'session < discovery < check < assertions, run', ENGINE_MAY_READ],
    ['fixtures', 'ledgers < devnet < gateways < faults, variations', FIXTURES_MAY_READ],
  ])('imports inside %s lead one way only: %s', (room, _order, mayRead) => {
    const own = inside.filter(({ from, to }) => isIn(from, room) && isIn(to, room));
    const depth = room.split('/').length;
    const folderOf = (path: string): string => path.split('/').slice(depth, -1)[0] ?? '';
    const folders = filesIn(room)
      .filter((file) => !isOfTests(file))
      .map(folderOf)
      .filter((folder) => folder !== '');
    expect(new Set(folders)).toEqual(new Set(Object.keys(mayRead)));
    const wrong = own.filter(({ from, to }) => {
      const [folder, read] = [folderOf(from), folderOf(to)];
      const isExtra = read === '' || folder === read;
      return !isOfTests(from) && !isExtra && !mayRead[folder]?.includes(read);
    });
    expect(wrong.map(written)).toEqual([]);
  });

  it('imports leave the rooms for package.json alone', () => {
    const out = inside.filter((link) => !Object.hasOwn(MAY_READ, roomOf(link.to)));
    expect(out.filter((link) => link.to !== 'package.json').map(written)).toEqual([]);
  });

  it('imports keep the embedded node and its ledger apart from the instrument', () => {
    const node = inside.filter((link) => isIn(link.from, 'fixtures/devnet', 'fixtures/ledgers'));
    expect(node.filter((link) => isIn(link.to, 'src', 'config')).map(written)).toEqual([]);
    const reached = node.filter((link) => isIn(link.to, 'fixtures')).map((link) => link.to);
    const own = ['fixtures/devnet', 'fixtures/ledgers', 'fixtures/vectors'];
    expect(reached.filter((path) => !isIn(path, ...own))).toEqual([]);
  });

  it('imports never go in a circle, types included', () => {
    expect(firstCycle(inside)).toEqual([]);
  });

  it('no shipped file imports a file that is not shipped', () => {
    const shipped = inside.filter((link) => !UNSHIPPED.test(link.from));
    expect(shipped.filter((link) => UNSHIPPED.test(link.to)).map(written)).toEqual([]);
  });

  it('imports name no package that package.json does not', () => {
    const { dependencies, peerDependencies } = packageJson;
    const shipped = new Set(Object.keys({ ...dependencies, ...peerDependencies }));
    const all = new Set([...shipped, ...Object.keys(packageJson.devDependencies)]);
    const packages = imports.filter((link) => !link.relative && !link.to.startsWith('node:'));
    const nameOf = (to: string): string => /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to;
    expect(packages.filter((link) => builtinModules.includes(link.to)).map(written)).toEqual([]);
    expect(packages.filter((link) => !all.has(nameOf(link.to))).map(written)).toEqual([]);
    const atRun = packages.filter((link) => !link.typeOnly && !UNSHIPPED.test(link.from));
    const missing = atRun.filter((link) => !shipped.has(nameOf(link.to)));
    expect(missing.map(written)).toEqual([]);
  });
});
