import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleChecks, sampleRun } from '../../reports/testing/sample-evidence.ts';
import { program } from '../program.ts';
import { scratch, scratchFile } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';
import { readPolicy } from '../../config/read-policy.ts';
import type { BundleFlags } from './bundle.ts';
import { bundle } from './bundle.ts';
import { fingerprintOf } from './keys.ts';
import { printVerification } from './print-verification.ts';
import {
  judgeSample,
  sampleFolder,
  samplePages,
  SIGNER,
  STRANGER,
  unzipped,
} from './testing/sample-bundle.ts';
import { verifyBundle } from './verify-bundle.ts';
import { textIn } from './zip.ts';

const key = scratchFile('key.pem', SIGNER.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const stranger = scratchFile(
  'stranger.pem',
  STRANGER.publicKey.export({ type: 'spki', format: 'pem' }),
);

const NOW = new Date().toISOString();
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Runs a command in this process. */
const ended = (words: readonly string[], env = {}) =>
  ran((streams) => program(words, streams), env);

/** Makes a bundle of a sample folder, whose recording is assumed to be judged the same again. */
function endedBundle(folder: string, flags: Partial<BundleFlags> = {}, env = {}) {
  const out = join(folder, 'certificate.zip');
  return ran((streams) => bundle(folder, { key, out, ...flags }, streams, samplePages), env);
}

/** Verifies a bundle and prints the result; its sample recording is assumed to be judged the same again. */
async function endedVerify(file: string, policyFile?: string) {
  const asked = policyFile === undefined ? undefined : await readPolicy(policyFile);
  const now = new Date().toISOString();
  const options = { key: SIGNER.publicKey, policy: asked, verifyRecording: judgeSample, now };
  const verification = await verifyBundle(readFileSync(file), options);
  return ran((streams) =>
    printVerification(verification, { file, now, policy: policyFile }, streams),
  );
}

/** Makes a bundle of a folder, at the present time. */
async function bundleOf(folder: string): Promise<string> {
  const { code, err } = await endedBundle(folder);
  expect([code, err]).toEqual([0, '']);
  return join(folder, 'certificate.zip');
}

const policy = (text: string): string => scratchFile('policy.yaml', text);

/** The output folder of a run that has just ended. */
function recentFolder(outcomes: Parameters<typeof sampleChecks>[0] = {}): string {
  const run = sampleRun({ requests: 20, startedAt: NOW });
  return sampleFolder({ run, checks: sampleChecks(outcomes) });
}

describe('bundle', () => {
  it('bundle writes a file that verify accepts, and prints subject, expiry and key', async () => {
    const folder = recentFolder();
    const file = join(folder, 'certificate.zip');
    const made = await endedBundle(folder);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^bundle {4}\S+certificate\.zip\n {2}says {4}conforms, until \d{4}-/);
    const { code, out, err } = await endedVerify(file);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^verified {2}\S+certificate\.zip\n {2}says {4}conforms: Every/);
    expect(out).toContain('\n  target  http://127.0.0.1:8080, chain 4, by profile document\n');
    expect(out).toContain('\n  policy  none: add --policy to check whether this verdict is enough');
  });

  it('bundle takes the key from the environment, and a number of days', async () => {
    const folder = recentFolder();
    const env = { K: readFileSync(key, 'utf8') };
    const { code, out } = await endedBundle(folder, { key: 'env:K', expires: 1 }, env);
    expect(code).toBe(0);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(out).toContain(`conforms, until ${tomorrow}\n`);
  });

  it('bundle names the issuer if the signer gives one', async () => {
    const folder = recentFolder();
    await endedBundle(folder, { issuer: 'Auditors' });
    const files = unzipped(readFileSync(join(folder, 'certificate.zip')));
    expect(textIn(files, 'certificate.html')).toContain('Auditors');
    expect(textIn(files, 'manifest.json')).toContain('"issuer": "Auditors"');
    const { code, out } = await endedVerify(join(folder, 'certificate.zip'));
    expect([code, out]).toEqual([0, expect.stringMatching(/\n {2}issuer {2}Auditors\n/)]);
  });

  it('bundle signs a failing verdict, which verify prints', async () => {
    const file = await bundleOf(recentFolder({ 'SEL-END': 'failed' }));
    const { code, out } = await endedVerify(file);
    expect([code, out.split('\n')[1]]).toEqual([
      0,
      '  says    does not conform: 1 MUST failed: SEL-END.',
    ]);
  });

  it.each([
    ['fails', [], 'does not conform'],
    ['is waived', [{ requirement: 'SEL-FULL', reason: 'known', until: TOMORROW }], 'conforms'],
  ])('bundle signs a run in which a required SHOULD %s', async (_, waivers, verdict) => {
    const run = sampleRun({ requests: 20, startedAt: NOW, required: ['SEL-FULL'] });
    const folder = sampleFolder({ run, waivers, checks: sampleChecks({ 'SEL-FULL': 'failed' }) });
    const { code, out } = await endedVerify(await bundleOf(folder));
    expect([code, out]).toEqual([0, expect.stringContaining(`\n  says    ${verdict}`)]);
  });

  it('bundle signs and names the released version whose requirements decided', async () => {
    const run = sampleRun({ requests: 20, startedAt: NOW, requirementsVersion: '0.1' });
    const folder = sampleFolder({ run });
    const file = await bundleOf(folder);
    expect((await endedVerify(file)).code).toBe(0);
    expect(textIn(unzipped(readFileSync(file)), 'certificate.html')).toContain('those of 0.1<');
  });

  it('bundle writes no bundle for a run without a verdict', async () => {
    const run = sampleRun({ end: { kind: 'aborted', reason: 'enough' } });
    const folder = sampleFolder({ run });
    const out = join(folder, 'certificate.zip');
    const { code, err } = await ended(['bundle', folder, '--key', key, '--out', out]);
    expect([code, err]).toEqual([
      3,
      'error: the run has no verdict, so there is nothing to sign: run again: The run was aborted: enough.\n',
    ]);
    expect(existsSync(out)).toBe(false);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'no recording',
      (folder) => rmSync(join(folder, 'recording.ndjson.br')),
      /contains no recording\.ndjson\.br \(ENOENT\): .*without --no-record; .* of each shard$/,
    ],
    [
      'a file that is not a recording',
      (folder) => writeFileSync(join(folder, 'recording.ndjson.br'), 'no recording'),
      /recording\.ndjson\.br cannot be read: /,
    ],
    [
      'an empty recording',
      (folder) => writeFileSync(join(folder, 'recording.ndjson.br'), ''),
      /recording\.ndjson\.br cannot be read: its first line names no configuration$/,
    ],
    [
      'a verdict of another version',
      (folder) => {
        const file = join(folder, 'verdict.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"0.1.0"', '"0.0.9"'));
      },
      /was judged by ledger-node-conformance 0\.0\.9, and this is 0\.1\.0: bundle it with that/,
    ],
  ])('refuses a folder with %s, in one line', async (_, damage, message) => {
    const folder = sampleFolder();
    await bundleOf(folder);
    damage(folder);
    const words = ['bundle', folder, '--key', key, '--out', join(folder, 'again.zip')];
    const { code, err } = await ended(words);
    expect([code, existsSync(join(folder, 'again.zip'))]).toEqual([2, false]);
    expect(err).toMatch(/^error: [^\n]+\n$/);
    expect(err.trimEnd()).toMatch(message);
  });

  it('signs nothing unless the recording can be judged again', async () => {
    const folder = sampleFolder();
    const out = join(folder, 'certificate.zip');
    const { code, err } = await ended(['bundle', folder, '--key', key, '--out', out]);
    expect([code, existsSync(out)]).toEqual([2, false]);
    expect(err).toMatch(/^error: \S+: not signed: [^\n]*\n$/);
  });

  it('bundle replaces an existing bundle only with --force, and no other file', async () => {
    const folder = sampleFolder();
    const out = join(folder, 'certificate.zip');
    expect((await endedBundle(folder)).code).toBe(0);
    const first = readFileSync(out);
    await expect(endedBundle(folder)).rejects.toThrow(/certificate\.zip exists: add --force to /);
    expect(readFileSync(out).equals(first)).toBe(true);
    expect((await endedBundle(folder, { force: true })).code).toBe(0);
    expect(readFileSync(out).equals(first)).toBe(false);
    const secret = readFileSync(key);
    const { code, err } = await ended(['bundle', folder, '--key', key, '--out', key]);
    expect([code, err]).toEqual([
      2,
      `error: ${key} exists and is not a bundle: name another file\n`,
    ]);
    expect(readFileSync(key)).toEqual(secret);
  });

  it('bundle reports a file that cannot be written', async () => {
    const folder = sampleFolder();
    const out = join(folder, 'verdict.json', 'certificate.zip');
    await expect(endedBundle(folder, { out })).rejects.toThrow(/^--out: cannot write .*: E\w+$/);
  });
});

describe('verify', () => {
  it('verify prints each reason for a refusal on a line, and ends with 1', async () => {
    const file = await bundleOf(recentFolder());
    const { code, out, err } = await ended(['verify', file, '--key', stranger]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^refused: attestation\.sigstore\.json: it was signed with another key: .*\n$/,
    );
  });

  it('verify accepts what a policy accepts, and says so', async () => {
    const file = await bundleOf(recentFolder());
    const place = policy('profiles: [document]\nchains: ["4"]\nmaxAge: 30d');
    const { code, out } = await endedVerify(file, place);
    expect(code).toBe(0);
    expect(out).toMatch(/^accepted {2}/);
    expect(out).toContain(`\n  policy  ${place}\n`);
  });

  it('verify refuses what a policy refuses, and names every reason', async () => {
    const file = await bundleOf(recentFolder({ 'SEL-END': 'untested', 'SUM-BCS': 'inapplicable' }));
    const place = policy('chains: ["1"]');
    const { code, out, err } = await endedVerify(file, place);
    expect([code, out]).toEqual([1, '']);
    expect(err.split('\n')).toEqual([
      `holds:   the signature, by key ${fingerprintOf(SIGNER.publicKey)}`,
      'holds:   the digests of 11 files',
      'holds:   the verdict, judged again: conforms in part (20 requests, 1 check)',
      'refused: policy: the chain id is 4, the policy accepts 1',
      'refused: policy: SEL-END did not pass (untested): SEL-END came out untested',
      'refused: policy: SUM-BCS is inapplicable, and the policy does not list it under inapplicable: SUM-BCS came out inapplicable',
      'to accept requirements that are inapplicable, add to the policy:',
      '  inapplicable: [SUM-BCS]',
      '',
    ]);
  });

  it('verify leaves nothing behind in the folder for temporary files', async () => {
    const file = await bundleOf(recentFolder());
    const before = process.env['TMPDIR'];
    const temporary = scratch();
    process.env['TMPDIR'] = temporary;
    try {
      expect(await endedVerify(file)).toMatchObject({ code: 0 });
    } finally {
      process.env['TMPDIR'] = before;
    }
    expect(readdirSync(temporary)).toEqual([]);
  });
});
