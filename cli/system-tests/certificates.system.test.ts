import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShipped } from '../../config/package-info.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { scratch } from '../testing/command-line.ts';
import { blocksOf } from '../testing/documentation.ts';
import { BUILT, inShell } from '../testing/shell.ts';

const PAGE = 'docs/certificates.md';

const [subject = '', policy = ''] = blocksOf(PAGE, 'yaml');
const [issue = '', accept = ''] = blocksOf(PAGE, 'sh');

const folder = scratch();

/** Runs lines of a shell, in which `ledger-conformance` is the built command line. */
async function shell(lines: string, cwd = folder) {
  const path = `${folder}/bin${delimiter}${process.env['PATH']}`;
  const env = { ...process.env, CI: 'true', PATH: path };
  const { code, stdout: out, stderr: err } = await inShell(lines, { cwd, env });
  return { code, out, err };
}

function place(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** For the longest of these on a machine that is busy with other tests. Milliseconds. */
const TIMEOUT = 600_000;

let devnet: Devnet;
let issued: Awaited<ReturnType<typeof shell>>;

beforeAll(async () => {
  devnet = await startDevnet({ produce: { everyMs: 200, prune: true } });
  mkdirSync(join(folder, 'bin'));
  place('bin/ledger-conformance', `#!/bin/sh\nexec ${BUILT} "$@"\n`);
  chmodSync(join(folder, 'bin/ledger-conformance'), 0o755);
  place('mine.yaml', `${yamlOf(devnet)}${subject}`);
  place('policy.yaml', policy);
  issued = await shell(`set -e\n${issue.replace('http://host:8080', devnet.url)}`);
  await shell('unzip -qo certificate.zip -d certificate');
}, TIMEOUT);

afterAll(() => devnet.stop());

/** A configuration that knows the node. */
function yamlOf({ groundTruth: { accounts, tables } }: Devnet): string {
  return `accounts: ${JSON.stringify(accounts)}\ntables: ${JSON.stringify(tables)}\n`;
}

/** The lines that the certificate has for a shell with openssl. */
function opensslLines(): string {
  const [, lines = ''] = /<pre class="openssl">(.*?)<\/pre>/su.exec(certificate()) ?? [];
  return lines
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('the page about certificates', { timeout: TIMEOUT }, () => {
  it('issues a certificate that its own policy accepts', async () => {
    expect(issued).toMatchObject({ code: 0 });
    expect(issued.out).toMatch(/Verdict +conforms \(/);
    const accepted = await shell(`set -e\n${accept}`);
    expect(accepted).toMatchObject({ code: 0, err: '' });
    const [digest = ''] = accepted.out.split(' ');
    expect(accepted.out).toContain(`\naccepted  certificate.zip\n`);
    expect(accepted.out).toContain(`\n  key     sha256:${digest}\n`);
    expect(accepted.out).toContain('\n  subject product: ledgerd, version: 1.2.0, commit: 4f2a9c1');
    expect(accepted.out).toContain('\n  issuer  Audit team\n');
  });

  it('issues the same certificate with the run itself', async () => {
    const [, judge = ''] =
      /^(.* run .*)\n/m.exec(issue.replace('http://host:8080', devnet.url)) ?? [];
    const [, sign = ''] = / (--key key.pem --issuer ".*?") /.exec(issue) ?? [];
    const words = `--only SEL-ORDER --out at-once --bundle at-once.zip ${sign}`;
    expect(await shell(`${judge} ${words}`)).toMatchObject({ code: 0 });
    const { out } = await shell('unzip -p at-once.zip manifest.json certificate.html');
    expect(out).toContain('"issuer": "Audit team"');
    expect(out).toMatch(/issuer<\/\w+>\s*<\w+[^>]*>Audit team</);
  });

  it('describes how a policy without the inapplicable requirement refuses', async () => {
    place('strict.yaml', '{}');
    const { code, out, err } = await shell(accept.replace('policy.yaml', 'strict.yaml'));
    expect([code, out.split('\n').length]).toEqual([1, 2]);
    const [sample = ''] = blocksOf(PAGE, 'text');
    const kinds = (text: string): readonly string[] =>
      text.split('\n').map((line) => line.replace(/sha256:\S+|\d+|inapplicable: [^[].*/g, '…'));
    expect(kinds(err)).toEqual(kinds(sample));
  });

  it('prints the digest of the configuration that the certificate has', async () => {
    const [, line = ''] = /`(jq .*?)`/.exec(readShipped(PAGE)) ?? [];
    const { out } = await shell(line, join(folder, 'certificate'));
    expect(certificate()).toContain(`sha256 ${out.slice(0, 64)}`);
  });
});

/** The page in the bundle that was issued last. */
function certificate(): string {
  return readFileSync(join(folder, 'certificate/certificate.html'), 'utf8');
}

describe('the lines for openssl in a certificate', { timeout: TIMEOUT }, () => {
  const unpacked = join(folder, 'certificate');

  it('the openssl lines check a signature by Ed25519, and name every file', async () => {
    const lines = opensslLines();
    expect(lines.split('\n')).toHaveLength(6);
    const { code, out } = await shell(lines);
    expect([code, out]).toEqual([0, expect.stringContaining('Signature Verified Successfully\n')]);
    const names = readdirSync(unpacked).filter(
      (name) => !/^(?:attest|statement|signed)/.test(name),
    );
    expect(names).toContain('verdict.json');
    const said = out.trimEnd().split('\n').slice(1);
    expect(said.toSorted()).toEqual(names.map((name) => `${name}: as signed`).toSorted());
  });

  it('the lines for openssl in a certificate name a file that was changed', async () => {
    appendFileSync(join(unpacked, 'verdict.json'), ' ');
    const [, ...rest] = opensslLines().split('\n');
    const { out } = await shell(rest.join('\n'), unpacked);
    expect(out).toContain('Signature Verified Successfully');
    expect(out).toContain('\nverdict.json: CHANGED\n');
  });

  it('the lines for openssl in a certificate refuse a statement that was changed', async () => {
    const attestation = join(unpacked, 'attestation.sigstore.json');
    const text = readFileSync(attestation, 'utf8');
    writeFileSync(attestation, text.replace(/"payload": "(.)(.)/, '"payload": "$2$1'));
    const [, ...rest] = opensslLines().split('\n');
    const { out } = await shell(rest.join('\n'), unpacked);
    expect(out).toContain('Signature Verification Failure');
  });

  it('the lines for openssl in a certificate check a signature by ECDSA P-256', async () => {
    const ecdsa = '-algorithm EC -pkeyopt ec_paramgen_curve:P-256';
    const again = issue.replace('-algorithm ed25519', ecdsa).replace(/^.* run .*\n/m, '');
    expect(await shell(`set -e\nrm certificate.zip\n${again}`)).toMatchObject({ code: 0 });
    await shell('rm -rf certificate && unzip -q certificate.zip -d certificate');
    const { code, out } = await shell(opensslLines());
    expect([code, out]).toEqual([0, expect.stringContaining('Signature Verified Successfully\n')]);
    expect(out).not.toContain('CHANGED');
  });
});
