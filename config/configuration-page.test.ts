import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedPath } from './package-info.ts';
import { readConfig } from './read/read-config.ts';
import { CONFIG_SCHEMA } from './schemas/config-schema.ts';

const page = readFileSync(shippedPath('docs/configuration.md'), 'utf8');
const blocks = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text = '']) => text);

const folder = mkdtempSync(join(tmpdir(), 'configuration-page-'));
const PASSPHRASE = 'opens-the-key';

/** Makes what the blocks name, and returns the values of their variables. */
function environment(): Readonly<Record<string, string>> {
  mkdirSync(join(folder, 'certs'), { recursive: true });
  const at = (name: string): string => join(folder, 'certs', name);
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-subj', '/CN=a'];
  const make = (cert: string, key: string, ...seal: string[]): unknown =>
    execFileSync(
      'openssl',
      ['req', '-x509', ...kind, ...seal, '-out', at(cert), '-keyout', at(key)],
      { stdio: 'ignore' },
    );
  make('ca.pem', 'ca.key', '-nodes');
  make('plain.pem', 'plain.key', '-nodes');
  make('client.pem', 'client.key', '-passout', `pass:${PASSPHRASE}`);
  const pem = (name: string): string => readFileSync(at(name), 'utf8');
  return {
    NODE_URL: 'http://host:8080',
    SECOND_NODE_URL: 'http://other:8080',
    NODE_TOKEN: 'a-token-of-the-node',
    CI_COMMIT_SHA: '4f2a9c1',
    SECOND_TOKEN: 'a-token-of-the-other',
    KEY_PASSPHRASE: PASSPHRASE,
    CA_PEM: pem('ca.pem'),
    CLIENT_PEM: pem('plain.pem'),
    CLIENT_KEY: pem('plain.key'),
  };
}

const env = environment();

describe('the page about the configuration', () => {
  it.each(blocks.map((text, at) => [at + 1, text] as const))(
    'block %i of docs/configuration.md is a valid configuration',
    async (at, text) => {
      const config = join(folder, `${at}.yaml`);
      writeFileSync(config, text);
      expect((await readConfig({ config }, env)).target).toBeDefined();
    },
  );

  it('the page about the configuration names every key of the schema', () => {
    const named = (key: string): boolean =>
      page.includes(`\`${key}\``) || page.includes(`\`${key}:`);
    expect(Object.keys(CONFIG_SCHEMA.properties).filter((key) => !named(key))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(9);
  });
});
