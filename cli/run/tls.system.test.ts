import { readFileSync } from 'node:fs';
import type { ServerOptions } from 'node:https';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { artefactsIn } from '../testing/artefacts.ts';
import { verdictIn } from '../testing/command-line.ts';
import type { Identity } from '../testing/https-node.ts';
import { makeIdentity, serveByTls } from '../testing/https-node.ts';
import { inProcess } from '../testing/in-process.ts';
import type { EndedRun } from '../testing/nodes.ts';
import { runOn } from '../testing/nodes.ts';

const PASSPHRASE = 'opens-the-key-of-the-client';

let node: Devnet;
let host: Identity;
let client: Identity;

beforeAll(async () => {
  node = await startDevnet();
  host = await makeIdentity('node-host', 'DNS:node.example');
  client = await makeIdentity('a-client', 'DNS:client', PASSPHRASE);
  return () => node.stop();
});

/** Judges a node that is reached by TLS, by a few checks. */
async function runBy(
  tls: Readonly<Record<string, string>>,
  server: ServerOptions = {},
  env: Readonly<Record<string, string>> = {},
): Promise<EndedRun> {
  const served = await serveByTls(node.url, { cert: host.cert, key: host.key, ...server });
  onTestFinished(() => served.stop());
  const only = ['--only', 'SEL-ORDER,SEL-START.listed', '--seed', '1'];
  return runOn(node, only, { written: { target: served.url, tls }, env });
}

/** A server that wants a certificate of its clients. */
const wanting = (version: 'TLSv1.2' | 'TLSv1.3'): ServerOptions => ({
  requestCert: true,
  rejectUnauthorized: true,
  ca: client.cert,
  minVersion: version,
  maxVersion: version,
});

describe('a run over TLS', () => {
  it('trusts tls.ca, takes tls.servername, and names the certificate in its reports', async () => {
    const { code, out, stdout } = await runBy({
      ca: host.certFile,
      servername: 'node.example',
    });
    const { network } = verdictIn(out).target;
    expect([code, network?.tls?.verified, network?.tls?.subject]).toEqual([
      0,
      true,
      'CN=node-host',
    ]);
    const { fingerprint256 = 'none' } = network?.tls ?? {};
    expect(fingerprint256).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/);
    expect(stdout).toContain(
      `TLS verified, certificate of CN=node-host, SHA-256 ${fingerprint256}`,
    );
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain(fingerprint256);
    expect((await inProcess(['verify', out])).code).toBe(0);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'a run over TLS shows its client certificate by %s',
    async (version) => {
      const shown = { cert: client.certFile, key: client.keyFile, passphrase: PASSPHRASE };
      const trusted = { ca: host.certFile, servername: 'node.example' };
      const { code, out } = await runBy({ ...trusted, ...shown }, wanting(version));
      expect(code).toBe(0);
      const secrets = [PASSPHRASE, ...client.key.split('\n').filter((line) => line.length > 60)];
      const leaks = artefactsIn(out).filter(({ text }) =>
        secrets.some((one) => text.includes(one)),
      );
      expect([secrets.length > 1, leaks.map(({ name }) => name)]).toEqual([true, []]);
    },
  );

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'a run over TLS says by %s that the host wants a client certificate',
    async (version) => {
      const trusted = { ca: host.certFile, servername: 'node.example' };
      const { code, out } = await runBy(trusted, wanting(version));
      const { reason } = verdictIn(out);
      expect([code, reason]).toEqual([3, expect.stringContaining('set tls.cert and tls.key')]);
      expect((await inProcess(['verify', out])).code).toBe(0);
    },
  );

  it('a run over TLS says how to trust a certificate, and how to accept its name', async () => {
    const untrusted = await runBy({});
    expect([untrusted.code, verdictIn(untrusted.out).reason]).toEqual([
      3,
      expect.stringContaining('set tls.ca to that file'),
    ]);
    const misnamed = await runBy({ ca: host.certFile });
    expect([misnamed.code, verdictIn(misnamed.out).reason]).toEqual([
      3,
      expect.stringContaining('set tls.servername to a name in the certificate'),
    ]);
  });

  it('a run over TLS leaves a notice when the environment disables verification', async () => {
    const { code, out, stdout } = await runBy({}, {}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    const { network } = verdictIn(out).target;
    expect([code, network?.tls?.verified]).toEqual([0, false]);
    const notice = 'TLS was not verified (NODE_TLS_REJECT_UNAUTHORIZED=0)';
    expect(stdout).toContain(`! ${notice}`);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain(`**Notice**: \`${notice}`);
    expect((await inProcess(['verify', out])).code).toBe(0);
  });
});
