import type { Reached } from '../../run-options.ts';
import type { ErrorRequest } from './error-requests.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers that identify a client, and do not change what is asked. */
export const CLIENTS: readonly Headers[] = [
  {},
  {
    origin: 'https://explorer.example',
    referer: 'https://explorer.example/account',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'accept-language': 'en',
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'cross-site',
  },
  {
    'x-forwarded-for': '203.0.113.7, 198.51.100.2',
    forwarded: 'for=203.0.113.7;proto=https',
    via: '1.1 proxy.example',
  },
  // A browser that opens the address itself and keeps no connection.
  {
    connection: 'close',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'sec-fetch-user': '?1',
    'upgrade-insecure-requests': '1',
  },
];

/** Headers of every kind of client. None changes what either endpoint is asked for. */
export const ALL_CLIENTS: readonly Headers[] = [
  ...CLIENTS.slice(1),
  { 'user-agent': 'curl/8.5.0' },
  { 'user-agent': 'python-requests/2.32.3' },
  // Names of no real site: redaction of a configured cookie would otherwise also hide parts of these.
  { cookie: 'lnc-tab=1; lnc-view=2' },
  { 'accept-language': 'de-CH, fr;q=0.5' },
  { 'cache-control': 'no-cache', pragma: 'no-cache' },
  { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example', 'x-real-ip': '203.0.113.7' },
  {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-request-id': '7f3c1a2b',
  },
];

/**
 * Returns the clients without headers that the configuration sends with every request: a gateway may let the run in by
 * them. Cookies stay, as they are sent together with configured ones. A client with no header left is left out.
 */
export function clientsBeside(
  config: Pick<Reached, 'headers'>,
  clients: readonly Headers[],
): readonly Headers[] {
  return clients.flatMap((client) => {
    const own = headersBeside(config, client);
    return isEmpty(own) && !isEmpty(client) ? [] : [own];
  });
}

/** Returns the headers of one client, as {@link clientsBeside} does. */
export function headersBeside({ headers }: Pick<Reached, 'headers'>, client: Headers): Headers {
  const isKept = (name: string): boolean => name === 'cookie' || !(name in headers);
  return Object.fromEntries(Object.entries(client).filter(([name]) => isKept(name)));
}

const isEmpty = (headers: Headers): boolean => Object.keys(headers).length === 0;

/** The Accept header a browser sends for an address that was typed in. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Ways to take any media type; `null`: without an Accept header. */
export const ANY_MEDIA_TYPE = [null, '*/*', BROWSER_ACCEPT] as const;

/** The same request with that `Accept`, or with none. */
export function accepting(request: ErrorRequest, accept: string | undefined): ErrorRequest {
  const { accept: _, ...rest } = request.headers;
  return { ...request, headers: accept === undefined ? rest : { ...rest, accept } };
}
