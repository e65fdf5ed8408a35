/** Headers whose whole value is a credential, by which a target may hand out new ones. */
const CREDENTIALS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'authentication-info',
  'proxy-authentication-info',
  'cookie',
  'api-key',
  'x-api-key',
  'x-auth-token',
  'x-access-token',
  'x-session-token',
  'x-csrf-token',
  'x-xsrf-token',
]);

/** Headers that ask for credentials: a challenge may hold a ticket. */
const CHALLENGES: ReadonlySet<string> = new Set(['www-authenticate', 'proxy-authenticate']);

/** The parameters of a challenge that are made for one client, and what follows a scheme alone. */
const TICKET =
  /\b((?:next|c)?nonce|opaque|response|token|ticket)=("[^"]*"|[^\s,]+)|^(\S+) +([A-Za-z0-9._~+/-]{8,}=*)$/gi;

/**
 * Redacts credentials in the value of a response header; the names of cookies, their attributes,
 * and what a challenge asks for are kept.
 *
 * @param name in lower case.
 */
export function withoutCredentials(name: string, value: string, mark: string): string {
  if (name === 'set-cookie') return withoutValue(value, mark);
  if (CREDENTIALS.has(name)) return value === '' ? value : mark;
  if (!CHALLENGES.has(name)) return value;
  return value.replaceAll(TICKET, (_, key?: string, __?: string, scheme?: string) =>
    key === undefined ? `${scheme} ${mark}` : `${key}=${mark}`,
  );
}

/** The beginning of a `Set-Cookie` up to its attributes. */
const PAIR = /^([^=;]*=)?([^;]*)/;

function withoutValue(line: string, mark: string): string {
  return line.replace(PAIR, (_, name = '', value = '') => name + (value === '' ? '' : mark));
}

/** Returns the cookie that a `Set-Cookie` sets, as a client sends the cookie back; none without a value. */
export function pairsOf(line: string): readonly string[] {
  const [pair = '', , value = ''] = PAIR.exec(line) ?? [];
  return value === '' ? [] : [pair.trim()];
}

/** Returns the value of `Cookie` without the values of these cookies. */
export function withoutCookies(value: string, cookies: ReadonlySet<string>, mark: string): string {
  const pairs = value.split('; ');
  return pairs
    .map((pair) => (cookies.has(pair.trim()) ? withoutValue(pair, mark) : pair))
    .join('; ');
}
