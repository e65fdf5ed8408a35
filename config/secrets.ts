import { ConfigError } from './config-error.ts';

/** The shortest text that is struck out wherever it appears; a shorter one would strike ordinary text. */
const SHORTEST = 4;

/**
 * Puts environment variables into header values.
 *
 * @throws ConfigError when `${NAME}` names a variable that is not set.
 */
export function expandHeaders(
  headers: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): { readonly headers: Record<string, string>; readonly secrets: readonly string[] } {
  const expanded: Record<string, string> = {};
  const secrets: string[] = [];
  for (const [name, template] of Object.entries(headers)) {
    const value = template.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, variable: string) => {
      const found = Object.hasOwn(env, variable) ? env[variable] : undefined;
      if (found === undefined) {
        throw new ConfigError(`headers.${name}: the environment variable ${variable} is not set`);
      }
      secrets.push(found);
      return found;
    });
    assertLegal(name, value);
    expanded[name.toLowerCase()] = value;
    secrets.push(value, ...value.split(/[\s,;="']+/));
  }
  return { headers: expanded, secrets: worthHiding(secrets) };
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
  const common = new Set(['bearer', 'basic', 'digest', 'token']);
  const kept = secrets.filter(
    (secret) => secret.length >= SHORTEST && !common.has(secret.toLowerCase()),
  );
  return [...new Set(kept)].toSorted((a, b) => b.length - a.length);
}

function assertLegal(name: string, value: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new ConfigError(`headers: ${JSON.stringify(name)} is no header name`);
  }
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new ConfigError(`headers.${name}: the value has a character no header may have`);
  }
}
