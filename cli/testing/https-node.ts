import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ServerOptions } from 'node:https';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listening } from '../../src/testing/listener.ts';
import { scratch } from './command-line.ts';

const run = promisify(execFile);

/** A certificate and its key, as PEM files. */
export interface Identity {
  readonly certFile: string;
  readonly keyFile: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * Makes a self-signed certificate with openssl.
 *
 * @param alternative e.g. `IP:127.0.0.1`.
 */
export async function makeIdentity(
  name: string,
  alternative: string,
  passphrase?: string,
): Promise<Identity> {
  const folder = scratch();
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'];
  const sealed = passphrase === undefined ? ['-nodes'] : ['-passout', `pass:${passphrase}`];
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${alternative}`];
  const files = ['-keyout', keyFile, '-out', certFile];
  await run('openssl', ['req', '-x509', ...kind, ...sealed, ...about, ...files]);
  const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
  return { certFile, keyFile, cert, key };
}

/** A node that is reached by TLS. */
interface HttpsNode {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a node by TLS on a free loopback port. */
export async function serveByTls(nodeUrl: string, tls: ServerOptions): Promise<HttpsNode> {
  const server = createServer(tls, (asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const onward = request(nodeUrl + url, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  const { url, close } = await listening(server, 'https');
  return { url, stop: close };
}
