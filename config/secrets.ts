import type { BaseUrl } from '../src/wire/base-url.ts';
import { BCS_TYPE, JSON_TYPE } from '../src/spec/media-types.ts';
import type { Mistake } from './mistake.ts';
import type { WrittenConfig } from './written.ts';

/** The shortest text that is struck out wherever it appears; a shorter one would strike ordinary text. */
const SHORTEST = 4;

/** What stands in headers and is no secret: struck out, it would take what is judged with it. */
const PUBLIC: ReadonlySet<string> = new Set([
  'bearer',
  'basic',
  'digest',
  'token',
  JSON_TYPE,
  BCS_TYPE,
  'gzip',
  'deflate',
  'identity',
  'close',
  'keep-alive',
  'no-cache',
]);

/** The headers of a configuration, with the environment's variables in their values. */
interface ExpandedHeaders {
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must appear in nothing that is written or printed. */
  readonly secrets: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/** Puts environment variables into header values; it is a mistake to name one that is not set. */
export function expandHeaders(
  written: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): ExpandedHeaders {
  const headers: Record<string, string> = {};
  const secrets: string[] = [];
  const mistakes: Mistake[] = [];
  for (const [name, template] of Object.entries(written)) {
    const { value, variables, unset } = expand(template, env);
    headers[name.toLowerCase()] = value;
    secrets.push(...variables, value, ...value.split(/[\s,;="']+/));
    mistakes.push(...mistakesOf(name, value, unset));
  }
  return { headers, secrets: worthHiding(secrets), mistakes };
}

function expand(template: string, env: Readonly<Record<string, string | undefined>>) {
  const variables: string[] = [];
  const unset: string[] = [];
  const value = template.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const found = Object.hasOwn(env, name) ? env[name] : undefined;
    if (found === undefined) unset.push(name);
    else variables.push(found);
    return found ?? '';
  });
  return { value, variables, unset };
}

function mistakesOf(name: string, value: string, unset: readonly string[]): readonly Mistake[] {
  const path = ['headers', name];
  const mistakes: Mistake[] = unset.map((variable) => {
    return { path, text: `headers.${name}: the environment variable ${variable} is not set` };
  });
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    const text = `headers: ${JSON.stringify(name)} is no header name: letters, digits and dashes`;
    mistakes.push({ path, text, at: 'key' });
  }
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    const legal = 'printable ASCII, Latin-1 and tabs';
    mistakes.push({ path, text: `headers.${name} has a character no header may have: ${legal}` });
  }
  return mistakes;
}

/** What is judged must not be struck out: no value of a header is a part of what is known of the node. */
export function findJudgedSecrets(
  secrets: readonly string[],
  { accounts = [], tables = [] }: Pick<WrittenConfig, 'accounts' | 'tables'>,
): readonly Mistake[] {
  const judged = JSON.stringify([accounts, tables]).toLowerCase();
  if (!secrets.some((secret) => judged.includes(secret.toLowerCase()))) return [];
  const text =
    'headers: a value, or a part of one, stands in accounts or tables as well: it would be struck out of what is judged';
  return [{ path: ['headers'], text }];
}

/** What of a URL must appear in nothing that is written or printed. */
export function urlSecrets(url: BaseUrl | undefined): readonly string[] {
  return [...credentialSecrets(url?.credentials), ...pathSecrets(url?.prefix ?? '')];
}

/** A URL's credentials, in every form in which they could come back. */
export function credentialSecrets(credentials: string | undefined): readonly string[] {
  if (credentials === undefined) return [];
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const user = credentials.slice(0, credentials.indexOf(':'));
  const forms = [credentials, password, user, Buffer.from(credentials).toString('base64')];
  return worthHiding(forms.flatMap((form) => [form, encodeURIComponent(form)]));
}

/** From this many characters on, a piece of a path may be a key. */
const KEY_FROM = 16;

/** From this many on, letters and digits alternate as in no name a person gives. */
const CHANGES_FROM = 3;

/**
 * The keys that stand in the path of a URL, as hosted nodes are given them
 * (`https://host/<key>/v1`): the pieces that look drawn by lot.
 */
export function pathSecrets(path: string): readonly string[] {
  const pieces = path.split('/').filter((piece) => {
    const changes = piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
    return piece.length >= KEY_FROM && changes.length >= CHANGES_FROM;
  });
  return worthHiding(pieces);
}

function worthHiding(secrets: readonly string[]): readonly string[] {
  const kept = secrets.filter(
    (secret) => secret.length >= SHORTEST && !PUBLIC.has(secret.toLowerCase()),
  );
  return [...new Set(kept)].toSorted((a, b) => b.length - a.length);
}
