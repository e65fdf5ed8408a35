import type { SecureContext } from 'node:tls';
import { createSecureContext, rootCertificates, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import build from 'undici/lib/core/connect.js';
import { omitUndefined } from '../../text/json.ts';
import type { Proxy, TlsFacts, TlsOptions } from '../connection.ts';
import { passOverInterim } from './interim.ts';
import { tlsFacts } from './tls-facts.ts';
import { openTunnel } from './tunnel.ts';

/** How connections are opened. */
export interface ConnectorOptions {
  /** How long a connection may take to be opened. Milliseconds. */
  readonly timeoutMs: number;
  readonly tls?: TlsOptions | undefined;
  /** A proxy that is asked for a tunnel first. */
  readonly tunnel?: Proxy | undefined;
  /** Called when TLS was agreed upon. */
  readonly onTls?: (facts: TlsFacts) => void;
}

/**
 * Opens connections on which interim answers are passed over. undici gives up a connection on which
 * a 100 comes unasked, though RFC 9110, 15.2, has it that "A client MUST be able to parse one or more
 * 1xx responses received prior to a final response, even if the client does not expect one."
 */
export function connector(options: ConnectorOptions): buildConnector.connector {
  const { timeoutMs: timeout, tls, tunnel, onTls } = options;
  const ca = trusted(tls);
  const connect = build({ timeout, ...contextOf(tls, ca) });
  return (to, done) => {
    const opened: buildConnector.Callback = (...result) => {
      const [error, socket] = result;
      if (error === null) {
        passOverInterim(socket);
        if (socket instanceof TLSSocket) onTls?.(tlsFacts(socket));
      }
      done(...result);
    };
    const named = tls?.servername === undefined ? to : { ...to, servername: tls.servername };
    if (tunnel === undefined) {
      connect(named, opened);
      return;
    }
    openTunnel(tunnel, hostAndPort(to), { timeoutMs: timeout, ca }, (error, httpSocket) => {
      if (error !== undefined) done(error, null);
      else connect({ ...named, ...omitUndefined({ httpSocket }) }, opened);
    });
  };
}

function hostAndPort({ hostname, port }: buildConnector.Options): string {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${host}:${port === '' ? '443' : port}`;
}

/** One context for all connections: to read the roots for each of them takes longer than the connection. */
function contextOf(
  tls: TlsOptions | undefined,
  ca: readonly string[] | undefined,
): { readonly secureContext?: SecureContext } {
  if (tls === undefined) return {};
  const { cert, key, passphrase } = tls;
  const own = omitUndefined({ cert, key, passphrase });
  return { secureContext: createSecureContext({ ...own, ...(ca && { ca: [...ca] }) }) };
}

function trusted(tls: TlsOptions | undefined): readonly string[] | undefined {
  return tls?.ca === undefined ? undefined : [...rootCertificates, tls.ca];
}
