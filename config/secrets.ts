import type { BaseUrl } from '../src/wire/base-url.ts';
import { headerSecrets, worthHiding } from '../src/evidence/header-secrets.ts';
import type { Reached } from '../src/engine/run-options.ts';
import type { HeaderCommand } from '../src/wire/client/header-command.ts';
import { isHeaderValue } from '../src/wire/client/header-command.ts';
import type { Mistake } from './mistakes/mistake.ts';
import type { WrittenConfig } from './read/written.ts';
import type { ConfigReading } from './config-reading.ts';

type WrittenHeaders = NonNullable<WrittenConfig['headers']>;

/**
 * Puts environment variables into header values.
 *
 * @param at the keys that lead to the mapping with the headers.
 * @returns the headers by name, in lower case, and those whose values are still to be printed.
 */
export function expandHeaders(
  written: WrittenHeaders,
  reading: ConfigReading,
  at: readonly string[] = [],
): Pick<Reached, 'headers' | 'headerCommands'> {
  const headers: Record<string, string> = {};
  const headerCommands: HeaderCommand[] = [];
  const secrets: string[] = [];
  for (const [name, template] of Object.entries(written)) {
    const path = [...at, 'headers', name];
    reading.mistakes.push(...nameMistakes(name, path));
    if (typeof template !== 'string') {
      headerCommands.push({ name: name.toLowerCase(), command: template.command });
      continue;
    }
    const { value, variables } = reading.expand(template, path);
    headers[name.toLowerCase()] = value;
    secrets.push(...variables, ...headerSecrets(value));
    const why = valueMistake(value);
    if (why !== undefined) reading.mistakes.push({ path, text: `${path.join('.')} ${why}` });
  }
  reading.hide(secrets);
  return { headers, ...(headerCommands.length === 0 ? {} : { headerCommands }) };
}

function nameMistakes(name: string, path: readonly string[]): readonly Mistake[] {
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return [];
  const where = path.slice(0, -1).join('.');
  const text = `${where}: ${JSON.stringify(name)} is not a valid header name: letters, digits and dashes`;
  return [{ path, text, at: 'key' }];
}

/** Returns what is wrong with the value of a header; it is not quoted. */
function valueMistake(value: string): string | undefined {
  if (isHeaderValue(value)) return undefined;
  return 'contains a character that is not allowed in a header: printable ASCII, Latin-1 and tabs';
}

/**
 * Finds secrets that occur in the ground truth, where redaction would remove what is judged.
 */
export function findJudgedSecrets(
  secrets: readonly string[],
  { accounts = [], tables = [] }: Pick<WrittenConfig, 'accounts' | 'tables'>,
): readonly Mistake[] {
  const judged = JSON.stringify([accounts, tables]).toLowerCase();
  if (!secrets.some((secret) => judged.includes(secret.toLowerCase()))) return [];
  const text =
    'headers: a value, or a part of it, also occurs in accounts or tables, and the reports would hide it there: use another secret';
  return [{ path: ['headers'], text }];
}

/** Returns the secrets of a URL. */
export function urlSecrets(url: BaseUrl | undefined): readonly string[] {
  return [...credentialSecrets(url?.credentials), ...pathSecrets(url?.prefix ?? '')];
}

/** Returns the credentials of a URL, in every form in which they may appear. */
export function credentialSecrets(credentials: string | undefined): readonly string[] {
  if (credentials === undefined) return [];
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const user = credentials.slice(0, credentials.indexOf(':'));
  const forms = [credentials, password, user, Buffer.from(credentials).toString('base64')];
  return worthHiding(forms.flatMap((form) => [form, encodeURIComponent(form)]));
}

/** A piece of a path may be a key if it has at least this many characters. */
const KEY_FROM = 16;

/** A piece with at least this many changes between letters and digits does not look like a name. */
const CHANGES_FROM = 3;

/**
 * Returns the keys in the path of a URL, as used by hosted nodes (`https://host/<key>/v1`): the pieces that look
 * random.
 */
export function pathSecrets(path: string): readonly string[] {
  const pieces = path.split('/').filter((piece) => {
    const changes = piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
    return piece.length >= KEY_FROM && changes.length >= CHANGES_FROM;
  });
  return worthHiding(pieces);
}
