import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { packageInfo, shippedPath } from '../../config/package-info.ts';
import type { DocsPage } from '../../src/text/docs-page.ts';
import { DOCS_PAGES, docsPage } from '../../src/text/docs-page.ts';
import { shellWord } from '../../src/evidence/curl.ts';
import { isObject, parseJson } from '../../src/text/json.ts';

/** The name of the command in messages and files. */
const NAME = 'ledger-conformance';

/** A command in a message: the name, a blank, and the word of a command. */
const COMMAND = /(?<![\w./@:-])ledger-conformance(?= [a-z])/g;

/** A process: the path of its script as it was started, and its working folder. */
interface Started {
  readonly script: string;
  readonly cwd: string;
}

/**
 * Returns a message whose commands begin as the user started the suite, so that they can be pasted, and whose pages
 * of `docs` have the path that they have here.
 */
export function asStarted(text: string, start: () => string = ownStart): string {
  const named = text.replaceAll(COMMAND, () => start());
  return DOCS_PAGES.reduce(
    (all, page) => all.replaceAll(docsPage(page), () => pathOfPage(page)),
    named,
  );
}

/** Returns the path of a page of `docs`: from the working folder, unless the page is elsewhere. */
export function pathOfPage(page: DocsPage): string {
  const path = shippedPath(`docs/${page}.md`);
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

let known: string | undefined;

/** Returns how this process was started, see {@link startedAs}. */
export function ownStart(): string {
  known ??= startedAs({ script: process.argv[1] ?? '', cwd: process.cwd() });
  return known;
}

/**
 * Returns how the suite was started: `ledger-conformance`, `npx ledger-conformance` in the project that has it, the path
 * of its script from elsewhere, or `npx` and the package, by name or as a tarball, from the cache of npx.
 */
export function startedAs({ script, cwd }: Started): string {
  const bin = dirname(script);
  const modules = dirname(bin);
  const isLocal = basename(bin) === '.bin' && basename(modules) === 'node_modules';
  if (!isLocal || ![NAME, packageInfo().name].includes(basename(script))) return NAME;
  const project = dirname(modules);
  if (basename(dirname(project)) === '_npx') return `npx ${packageOf(project, cwd)}`;
  // Elsewhere npx would ask the registry for a package of that name.
  const isInside = !relative(project, cwd).startsWith('..');
  return isInside ? `npx ${NAME}` : shellWord(script);
}

/** Returns the package as npx was given it; a tarball by its path from the working folder, a clone by the command. */
function packageOf(project: string, cwd: string): string {
  const { name } = packageInfo();
  const { dependencies, _npx: given } = readMembers(join(project, 'package.json'));
  const from = isObject(dependencies) ? dependencies[name] : undefined;
  if (typeof from === 'string' && from.startsWith('file:')) {
    const path = relative(cwd, resolve(project, from.slice('file:'.length)));
    if (path === '') return NAME;
    return path.startsWith('..') ? path : `./${path}`;
  }
  const packages: unknown = isObject(given) ? given['packages'] : undefined;
  const specs: readonly unknown[] = Array.isArray(packages) ? packages : [];
  const isOwn = (spec: unknown): spec is string =>
    typeof spec === 'string' && spec.startsWith(`${name}@`);
  return specs.find(isOwn) ?? name;
}

function readMembers(file: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(readFileSync(file, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
