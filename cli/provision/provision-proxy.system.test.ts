import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/read/read-config.ts';
import { missingGateways, startGateway } from '../../fixtures/gateways/gateway.ts';
import { cli } from '../testing/command-line.ts';
import { makeIdentity, serveByTls } from '../testing/https-node.ts';
import { named, provisioned, scene, untrue } from './testing/scene.ts';

/** The password that the configuration of tinyproxy has. */
const PASSWORD = 's3cret-of-the-proxy';

/** Host and port of a tinyproxy that runs until the test ends. */
async function startProxy(config: 'proxy' | 'credentials'): Promise<string> {
  const file = `tinyproxy/${config}.conf`;
  const started = await startGateway({ software: 'tinyproxy', config: file, replicas: 0 }, []);
  onTestFinished(() => started.stop());
  return new URL(started.url).host;
}

/** A scene, and a function that provisions it in an environment. */
async function behindProxy() {
  const played = await scene();
  const { node, out } = played;
  const call = (env: Readonly<Record<string, string>>) =>
    provisioned(node, out, named(node), undefined, env);
  return { ...played, call };
}

describe.skipIf(missingGateways().includes('tinyproxy'))('provision through tinyproxy', () => {
  it('provision sends every request through the proxy', async () => {
    const proxy = await startProxy('proxy');
    const { node, out, call } = await behindProxy();
    const said = await call({ HTTP_PROXY: `http://${proxy}` });
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toMatch(new RegExp(`^proxy ${proxy}\n`));
    expect(said.out.match(/^proxy /gm)).toHaveLength(1);
    expect(node.asked).toContain('POST /fund');
    expect(node.viaHeaders.filter((via) => !via.includes('tinyproxy'))).toEqual([]);
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it('provision reaches an https node by a tunnel, and never prints its credentials', async () => {
    const proxy = await startProxy('credentials');
    const { node, out } = await scene();
    const identity = await makeIdentity('localhost', 'IP:127.0.0.1');
    const served = await serveByTls(node.url, identity);
    onTestFinished(() => served.stop());
    const words = ['provision', '--target', served.url, '--out', out, '--transactions', '30'];
    const through = `http://proxyuser:${PASSWORD}@${proxy}`;
    const ended = await cli([...words, ...named(node)], {
      env: {
        HTTPS_PROXY: through,
        HTTP_PROXY: through,
        NO_PROXY: undefined,
        NODE_EXTRA_CA_CERTS: identity.certFile,
      },
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).not.toContain(PASSWORD);
    // A tunnel leaves no mark on a request; those to the faucet have one.
    const marked = node.asked.filter((_, nth) => node.viaHeaders[nth] !== '');
    expect(new Set(marked)).toEqual(new Set(['POST /fund']));
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it('provision says that the proxy asks for credentials', async () => {
    const proxy = await startProxy('credentials');
    const { node, out, call } = await behindProxy();
    expect(await call({ http_proxy: proxy })).toMatchObject({
      code: 3,
      err: expect.stringMatching(
        new RegExp(`^error: ${node.url} .* the proxy ${proxy} asks for credentials \\(407\\).*\n$`),
      ),
    });
    expect([node.asked, existsSync(out)]).toEqual([[], false]);
  });
});

describe('provision with a proxy that is not there', () => {
  it('provision names a missing proxy, and sends nothing to the node', async () => {
    const { node, call } = await behindProxy();
    const said = await call({ HTTP_PROXY: 'http://127.0.0.1:9' });
    expect(said.err).toMatch(
      /^error: \S+ does not answer through the proxy 127\.0\.0\.1:9: .*ECONNREFUSED.*\n$/,
    );
    expect([said.code, node.asked]).toEqual([3, []]);
  });

  it('provision bypasses the proxy for a host in NO_PROXY', async () => {
    const { node, call } = await behindProxy();
    const env = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' };
    expect(await call(env)).toMatchObject({ code: 0, err: '' });
    expect(new Set(node.viaHeaders)).toEqual(new Set(['']));
  });

  it('provision refuses a proxy variable that is not a URL, before any request', async () => {
    const { node, call } = await behindProxy();
    expect(await call({ HTTP_PROXY: 'socks5://127.0.0.1:9' })).toMatchObject({
      code: 2,
      err: 'error: HTTP_PROXY is not the URL of a proxy: http://host:port\n',
    });
    expect(node.asked).toEqual([]);
  });
});
