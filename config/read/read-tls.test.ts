import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import type { Config } from '../config.ts';
import { problemsOf } from '../testing/refused-config.ts';
import { readFleetFile } from './fleet-file.ts';
import { readConfig } from './read-config.ts';

const folder = scratch();
const file = join(folder, 'nodes.yaml');
const PASSPHRASE = 'opens-the-key';

const pem = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Makes a self-signed certificate with its key. */
function make(name: string, ...seal: string[]): void {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...seal, '-subj', '/CN=a', ...files], {
    stdio: 'ignore',
  });
}

beforeAll(() => {
  make('own', '-nodes');
  make('other', '-nodes');
  make('sealed', '-passout', `pass:${PASSPHRASE}`);
  writeFileSync(join(folder, 'text.pem'), 'no certificate');
});

function read(tls: object, env: Record<string, string> = {}): Promise<Config> {
  writeFileSync(file, JSON.stringify({ target: 'https://node', tls }));
  return readConfig({ config: file }, env);
}

/** The lines with which it is refused, without the path of the file. */
async function refused(tls: object, env: Record<string, string> = {}): Promise<readonly string[]> {
  const problems = await problemsOf(() => read(tls, env));
  return problems.map((line) => line.replaceAll(`${file}:1:`, ''));
}

describe('tls in a configuration', () => {
  it('tls in a configuration is read from files next to it', async () => {
    const { tls } = await read({
      ca: 'other.pem',
      cert: './own.pem',
      key: join(folder, 'own.key'),
    });
    expect(tls).toMatchObject({ ca: pem('other.pem'), cert: pem('own.pem'), key: pem('own.key') });
  });

  it('tls is read from the environment, with line breaks or with \\n for them', async () => {
    const env = { CERT: pem('sealed.pem').replaceAll('\n', '\\n'), KEY: pem('sealed.key') };
    const written = { cert: '${CERT}', key: '${KEY}', passphrase: '${PASS}', servername: 'a' };
    const { tls, secrets } = await read(written, { ...env, PASS: PASSPHRASE });
    expect(tls?.cert).toBe(pem('sealed.pem'));
    expect(tls).toMatchObject({ key: env.KEY, passphrase: PASSPHRASE, servername: 'a' });
    const [, line = ''] = env.KEY.split('\n');
    expect(secrets).toEqual(expect.arrayContaining([PASSPHRASE, line]));
    expect(secrets.join('\n')).not.toContain('BEGIN');
  });

  it('tls is a mistake, with its position, if a file is missing or not PEM', async () => {
    const place = (value: string): RegExp => new RegExp(`^\\d+: ${value}`);
    expect(await refused({ ca: 'gone.pem' })).toEqual([
      expect.stringMatching(place('tls.ca: cannot read the file gone.pem: ENOENT$')),
    ]);
    expect(await refused({ ca: 'text.pem' })).toEqual([
      expect.stringMatching(place('tls.ca: is not a certificate in PEM')),
    ]);
    expect(await refused({ cert: 'own.pem', key: 'text.pem' })).toEqual([
      expect.stringMatching(place('tls.key: is not a private key in PEM')),
    ]);
  });

  it.each<[object, string]>([
    [{ cert: 'own.pem' }, 'tls.cert: needs tls.key beside it'],
    [{ key: 'own.key' }, 'tls.key: needs tls.cert beside it'],
    [{ cert: 'own.pem', key: 'other.key' }, 'tls.key: does not belong to the certificate in cert'],
    [{ cert: 'sealed.pem', key: 'sealed.key' }, 'tls.key: cannot be read as a private key: if it'],
    [
      { cert: 'sealed.pem', key: 'sealed.key', passphrase: 'wrong' },
      'tls.key: cannot be read as a private key: check the passphrase',
    ],
    [{ key: '${GONE}' }, 'tls.key: the environment variable GONE is not set'],
    [{ passphrase: '${GONE}' }, 'tls.passphrase: the environment variable GONE is not set'],
    [{ servername: 'https://a' }, 'tls.servername: "https://a" is not a valid host name'],
    [
      { cafile: 'own.pem' },
      'tls: unknown key "cafile": use one of ca, cert, key, passphrase, servername',
    ],
  ])('tls in a configuration is a mistake with %j', async (tls, message) => {
    expect((await refused(tls)).join('\n')).toContain(message);
  });

  it('tls in a configuration never quotes what came from the environment', async () => {
    const lines = await refused({ key: '${KEY}' }, { KEY: 'MIIEv-the-key-without-its-head' });
    expect(lines.join('\n')).toContain(
      'tls.key: this is neither PEM nor the path of a file: ENOENT',
    );
    expect(lines.join('\n')).not.toContain('MIIEv');
  });

  it('tls in a configuration applies to the second node too, unless that has its own', async () => {
    const against = { url: 'https://other' };
    const write = (more: object): void =>
      writeFileSync(
        file,
        JSON.stringify({
          target: 'https://node',
          tls: { ca: 'own.pem' },
          against: { ...against, ...more },
        }),
      );
    write({});
    expect((await readConfig({ config: file }, {})).against?.tls?.ca).toBe(pem('own.pem'));
    write({ tls: { ca: 'other.pem' } });
    expect((await readConfig({ config: file }, {})).against?.tls?.ca).toBe(pem('other.pem'));
    write({ tls: { ca: 'gone.pem' } });
    await expect(readConfig({ config: file }, {})).rejects.toThrow('against.tls.ca: cannot read');
  });

  it('tls in a configuration of a fleet is looked up next to the file that names it', async () => {
    mkdirSync(join(folder, 'nodes'), { recursive: true });
    writeFileSync(join(folder, 'nodes/a.yaml'), 'target: https://a\ntls: { ca: ../own.pem }');
    const fleet = join(folder, 'fleet.yaml');
    const targets = [
      { name: 'a', config: 'nodes/a.yaml' },
      { name: 'b', config: 'nodes/a.yaml', tls: { ca: 'other.pem' } },
    ];
    writeFileSync(fleet, JSON.stringify({ targets }));
    const cas = await Promise.all(
      readFleetFile(fleet).entries.map(async (entry) => (await readConfig({ entry }, {})).tls?.ca),
    );
    expect(cas).toEqual([pem('own.pem'), pem('other.pem')]);
  });
});
