import type { BaseUrl } from '../../src/wire/base-url.ts';
import { parseBaseUrl } from '../../src/wire/base-url.ts';
import type { Proxy } from '../../src/wire/connection.ts';
import type { Environment, ConfigReading } from '../config-reading.ts';
import { credentialSecrets } from '../secrets.ts';

/**
 * Chooses the proxy of a target by HTTP_PROXY, HTTPS_PROXY and NO_PROXY as undici's
 * `EnvHttpProxyAgent` does: lower case wins, HTTP_PROXY serves https too where HTTPS_PROXY is
 * missing, and NO_PROXY names hosts with their subdomains, or is `*`.
 *
 * @returns `undefined` when the target is reached directly.
 */
export function readProxy(target: BaseUrl | undefined, reading: ConfigReading): Proxy | undefined {
  if (target === undefined) return undefined;
  const { env } = reading;
  const url = new URL(target.origin);
  const variable = proxyVariable(url.protocol, env);
  if (variable === undefined || isExempt(url, env)) return undefined;
  const proxy = parseProxy(env[variable] ?? '');
  if (proxy === undefined)
    reading.problems.push(`${variable} is not the URL of a proxy: http://host:port`);
  reading.hide(credentialSecrets(proxy?.credentials));
  return proxy;
}

/** Returns the name of the variable that counts, if it is not empty. */
function proxyVariable(protocol: string, env: Environment): string | undefined {
  const http = env['http_proxy'] === undefined ? 'HTTP_PROXY' : 'http_proxy';
  const https = env['https_proxy'] === undefined ? 'HTTPS_PROXY' : 'https_proxy';
  const names = protocol === 'https:' ? [https, http] : [http];
  return names.find((name) => (env[name] ?? '') !== '');
}

/** Like curl, takes a host without a scheme for a proxy that speaks HTTP. */
function parseProxy(text: string): Proxy | undefined {
  const base = parseBaseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (base === undefined) return undefined;
  const { origin, credentials } = base;
  const { protocol, host, port } = new URL(origin);
  const usual = protocol === 'https:' ? ':443' : ':80';
  const display = port === '' ? host + usual : host;
  return { origin, display, ...(credentials === undefined ? {} : { credentials }) };
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Returns whether NO_PROXY names the host, or a domain above it. */
function isExempt({ protocol, host, port }: URL, env: Environment): boolean {
  const named = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  if (named === '*') return true;
  const hostname = host.replace(/:\d*$/, '').toLowerCase();
  const own = port === '' ? DEFAULT_PORTS[protocol] : port;
  return named.split(/[,\s]/).some((entry) => {
    const [, name = entry, onlyPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const domain = name.replace(/^\*?\./, '').toLowerCase();
    if (domain === '' || (onlyPort !== undefined && onlyPort !== own)) return false;
    return hostname === domain || hostname.endsWith(`.${domain}`);
  });
}
