import { isObject } from '../../src/text/json.ts';

/** An object of a lockfile. */
type Members = Readonly<Record<string, unknown>>;

/** A lockfile of npm, version 3. */
export interface Lockfile extends Members {
  readonly packages: Readonly<Record<string, Members>>;
}

/** @throws Error when the text is of another version. */
export function parseLockfile(text: string): Lockfile {
  const lock: unknown = JSON.parse(text);
  if (isLockfile(lock)) return lock;
  throw new Error('package-lock.json is not a lockfile of version 3');
}

function isLockfile(value: unknown): value is Lockfile {
  return isObject(value) && value['lockfileVersion'] === 3 && isObject(value['packages']);
}

/** The members of the root that say what is installed. */
const OF_ROOT = ['name', 'version', 'license', 'dependencies', 'bin', 'engines'];

/**
 * Returns `npm-shrinkwrap.json`: the part of a lockfile with the dependencies of users.
 *
 * @throws Error when a dependency is not in the lockfile.
 */
export function shrinkwrapOf(lock: Lockfile): Lockfile {
  const { '': root = {} } = lock.packages;
  const own = Object.entries(root).filter(([name]) => OF_ROOT.includes(name));
  const reached = reachedFrom(lock.packages, Object.fromEntries(own));
  const packages = Object.entries(lock.packages)
    .filter(([path]) => reached.has(path))
    .map(([path, found]) => [path, withoutFlags(found)] as const);
  return { ...lock, packages: { '': Object.fromEntries(own), ...Object.fromEntries(packages) } };
}

/** Flags of a tree that has development dependencies. */
const FLAGS = ['dev', 'devOptional', 'peer'];

function withoutFlags(found: Members): Members {
  return Object.fromEntries(Object.entries(found).filter(([name]) => !FLAGS.includes(name)));
}

/** Returns the paths of all dependencies of the root. */
function reachedFrom(packages: Lockfile['packages'], root: Members): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue: (readonly [string, Members])[] = [['', root]];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [from, found] = next;
    for (const [name, isNeeded] of neededBy(found)) {
      const path = resolve(packages, from, name);
      const target = path === undefined ? undefined : packages[path];
      if (path === undefined || target === undefined) {
        if (isNeeded)
          throw new Error(`${name} is not in the lockfile, but ${from || 'the package'} needs it`);
      } else if (!reached.has(path)) {
        reached.add(path);
        queue.push([path, target]);
      }
    }
  }
  return reached;
}

/** Returns the names of dependencies, each with whether the dependency is required. An optional peer is not installed. */
function neededBy(found: Members): readonly (readonly [string, boolean])[] {
  const names = (member: string): readonly string[] => Object.keys(membersIn(found, member));
  const meta = membersIn(found, 'peerDependenciesMeta');
  const peers = names('peerDependencies').filter(
    (name) => membersIn(meta, name)['optional'] !== true,
  );
  const optional = names('optionalDependencies');
  return [
    ...[...names('dependencies'), ...peers]
      .filter((name) => !optional.includes(name))
      .map((name) => [name, true] as const),
    ...optional.map((name) => [name, false] as const),
  ];
}

function membersIn(found: Members, member: string): Members {
  const value = found[member];
  return isObject(value) ? value : {};
}

/** Returns the path of the package that Node finds by that name, from the package at `from`. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/'))) {
    const base = folder.replace(/\/$/, '');
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return undefined;
  }
}
