import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { missingGateways, startGateway } from '../../fixtures/gateways/gateway.ts';
import type { ProxySoftware } from '../../fixtures/gateways/gateway-software.ts';
import { artefactsIn } from '../testing/artefacts.ts';
import { verdictIn } from '../testing/command-line.ts';
import type { Identity } from '../testing/https-node.ts';
import { makeIdentity, serveByTls } from '../testing/https-node.ts';
import { inProcess } from '../testing/in-process.ts';
import type { EndedRun } from '../testing/nodes.ts';
import { runOn } from '../testing/nodes.ts';

/** The password that the configuration of tinyproxy has. */
const PASSWORD = 's3cret-of-the-proxy';

/** Proxies that are on this machine; `gateways.system.test.ts` names the others. */
const isMissing = (software: ProxySoftware): boolean => missingGateways().includes(software);

let node: Devnet;
let identity: Identity;

beforeAll(async () => {
  node = await startDevnet();
  identity = await makeIdentity('localhost', 'IP:127.0.0.1');
  return () => node.stop();
});

/** Host and port of a proxy that runs until the test ends. */
async function startProxy(software: ProxySoftware, config: string): Promise<string> {
  const gateway = { software, config: `${software}/${config}.conf`, replicas: 0 };
  const started = await startGateway(gateway, []);
  onTestFinished(() => started.stop());
  return new URL(started.url).host;
}

async function httpsUrl(): Promise<string> {
  const served = await serveByTls(node.url, identity);
  onTestFinished(() => served.stop());
  return served.url;
}

/** Judges a node by a few checks. */
function runBy(
  env: Readonly<Record<string, string>>,
  written: Readonly<Record<string, unknown>> = {},
): Promise<EndedRun> {
  const only = ['--only', 'SEL-ORDER,SEL-START.listed,RAW-BODY', '--seed', '1'];
  const unset = { HTTP_PROXY: undefined, HTTPS_PROXY: undefined, NO_PROXY: undefined };
  return runOn(node, only, { written, env: { ...unset, ...env } });
}

describe.skipIf(isMissing('tinyproxy'))('a run through tinyproxy', () => {
  it('judges over http, names the proxy in every report, and is verified', async () => {
    const proxy = await startProxy('tinyproxy', 'proxy');
    const { code, stderr, stdout, out } = await runBy({ http_proxy: `http://${proxy}` });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`through the proxy ${proxy}`)]);
    expect(stdout).toContain(`through the proxy ${proxy}`);
    expect(verdictIn(out).target.network).toEqual({ proxy, httpVersion: '1.1' });
    const summary = readFileSync(join(out, 'summary.md'), 'utf8');
    expect(summary).toContain(`Reached: \`through the proxy ${proxy}\``);
    const via = /"via","1\.1 \S+ \(tinyproxy/.test(
      readFileSync(join(out, 'exchanges.ndjson'), 'utf8'),
    );
    expect(via).toBe(true);
    expect((await inProcess(['verify', out])).code).toBe(0);
  });

  it('judges over https by a tunnel, with credentials that are written nowhere', async () => {
    const proxy = await startProxy('tinyproxy', 'credentials');
    const target = await httpsUrl();
    const env = { HTTPS_PROXY: `http://proxyuser:${PASSWORD}@${proxy}` };
    const ended = await runBy(env, { target, tls: { ca: identity.certFile } });
    const { out, stdout, stderr } = ended;
    expect([ended.code, stderr]).toEqual([0, expect.stringContaining(proxy)]);
    expect(verdictIn(out).target.network).toMatchObject({ proxy, tls: { verified: true } });
    const texts = [...artefactsIn(out), { name: 'terminal', text: stdout + stderr }];
    const basic = Buffer.from(`proxyuser:${PASSWORD}`).toString('base64');
    const leaks = texts.filter(({ text }) => text.includes(PASSWORD) || text.includes(basic));
    expect(leaks.map(({ name }) => name)).toEqual([]);
    expect((await inProcess(['verify', out])).code).toBe(0);
  });

  it.each(['http', 'https'])(
    'a run through tinyproxy says over %s that the proxy asks for credentials',
    async (scheme) => {
      const proxy = await startProxy('tinyproxy', 'credentials');
      const target = scheme === 'http' ? node.url : await httpsUrl();
      const { code, out } = await runBy({ HTTP_PROXY: `http://${proxy}` }, { target });
      const { reason } = verdictIn(out);
      expect([code, reason]).toEqual([3, expect.stringContaining(`the proxy ${proxy} asks for`)]);
      expect(reason).toContain('http://user:password@');
      expect((await inProcess(['verify', out])).code).toBe(0);
    },
  );

  it('a run through tinyproxy goes around the proxy where NO_PROXY names the host', async () => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'localhost,127.0.0.1' };
    const { code, out } = await runBy(env);
    expect([code, verdictIn(out).target.network]).toEqual([0, { httpVersion: '1.1' }]);
  });

  it('a run through tinyproxy never goes through a proxy to the embedded devnet', async () => {
    const { code } = await runBy({ HTTP_PROXY: 'http://127.0.0.1:9' }, { target: 'devnet' });
    expect(code).toBe(0);
  });

  it('a run names a proxy that cannot be reached', async () => {
    const { code, out } = await runBy({ HTTP_PROXY: 'http://127.0.0.1:9' });
    expect([code, verdictIn(out).reason]).toEqual([
      3,
      expect.stringMatching(/through the proxy 127.0.0.1:9: the proxy 127.0.0.1:9: .*ECONNREFUSED/),
    ]);
  });
});

describe.skipIf(isMissing('squid'))('a run through squid', () => {
  it('judges over http where tunnels are refused, and over https where they are not', async () => {
    const plain = await startProxy('squid', 'no-tunnels');
    const overHttp = await runBy({ HTTP_PROXY: plain });
    expect([overHttp.code, verdictIn(overHttp.out).target.network?.proxy]).toEqual([0, plain]);
    const proxy = await startProxy('squid', 'proxy');
    const target = await httpsUrl();
    const tls = { ca: identity.certFile };
    const overHttps = await runBy({ HTTPS_PROXY: `http://${proxy}` }, { target, tls });
    expect([overHttps.code, verdictIn(overHttps.out).target.network?.proxy]).toEqual([0, proxy]);
  });

  it('a run through squid says that the proxy cannot reach the host', async () => {
    const proxy = await startProxy('squid', 'no-tunnels');
    const target = await httpsUrl();
    const { code, out } = await runBy({ https_proxy: `http://${proxy}` }, { target });
    const { reason } = verdictIn(out);
    const { host } = new URL(target);
    expect([code, reason]).toEqual([
      3,
      expect.stringContaining(`the proxy ${proxy} cannot reach ${host}: 403 Forbidden`),
    ]);
  });
});
