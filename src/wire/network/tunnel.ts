import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Proxy } from '../connection.ts';
import { basicAuthorization } from '../connection.ts';
import { Unreadable } from './no-response.ts';

/** Is called once, with the connection or with why there is none. */
type Opened = (error: Error | undefined, socket?: Socket) => void;

/**
 * Opens a connection to a host through a proxy (`CONNECT`). undici's own agent tunnels plain HTTP
 * too, which many proxies refuse, and reports a refusal as if the run had been ended.
 *
 * @param host with its port.
 * @param timeoutMs how long the proxy may take.
 * @param ca certificates to trust, in PEM, when the proxy itself is reached by TLS.
 */
export function openTunnel(
  proxy: Proxy,
  host: string,
  { timeoutMs, ca }: { readonly timeoutMs: number; readonly ca: readonly string[] | undefined },
  opened: Opened,
): void {
  const send = proxy.origin.startsWith('https:') ? httpsRequest : httpRequest;
  const asked = send(proxy.origin, {
    method: 'CONNECT',
    path: host,
    headers: headersFor(proxy, host),
    agent: false,
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  asked.once('connect', (response, socket: Socket, head) => {
    socket.setTimeout(0);
    if (head.length > 0) socket.unshift(head);
    if (response.statusCode === 200) return opened(undefined, socket);
    socket.destroy();
    opened(refusal(proxy, host, response));
  });
  asked.once('timeout', () => asked.destroy(new DOMException(undefined, 'TimeoutError')));
  asked.once('error', opened);
  asked.end();
}

function headersFor({ credentials }: Proxy, host: string): Record<string, string> {
  if (credentials === undefined) return { host };
  return { host, 'proxy-authorization': basicAuthorization(credentials) };
}

function refusal(proxy: Proxy, host: string, { statusCode = 0, statusMessage }: IncomingMessage) {
  if (statusCode === 407) return wantsCredentials(proxy);
  const said = `${statusCode} ${statusMessage ?? ''}`.trim();
  return new Unreadable('refused', `the proxy ${proxy.display} cannot reach ${host}: ${said}`);
}

/** Thrown when a proxy wants other credentials than it was given. */
export function wantsCredentials({ display, credentials }: Proxy): Unreadable {
  const has = credentials === undefined ? 'asks for credentials' : 'refuses the credentials';
  return new Unreadable(
    'refused',
    `the proxy ${display} ${has} (407): write them into HTTP_PROXY or HTTPS_PROXY, as http://user:password@${display}`,
  );
}
