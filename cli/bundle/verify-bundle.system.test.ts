import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { quickBrotli } from '../../src/testing/quick-brotli.ts';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import type {
  RequirementVerdict,
  VerdictDocument,
} from '../../reports/verdict/verdict-document.ts';
import { countAll } from '../../reports/verdict/counts.ts';
import { cli, scratch, scratchFile } from '../testing/command-line.ts';
import { verifyRecording } from '../verify/verify-recording.ts';
import { makeBundle } from './make-bundle.ts';
import { parseVerdict } from './parse-bundle.ts';
import { optionsOf, samplePages, SIGNER, unzipped } from './testing/sample-bundle.ts';
import { verifyBundle } from './verify-bundle.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import { textIn } from './zip.ts';

/*
 * A holder of the key who forges what the verdict is made of, and signs it: everything in the bundle
 * fits together. Only judging the recording again can find it.
 */

const devnet = await startDevnet({ ...findFault('newest-first')?.devnet, profile: APTOS });
const honest = join(scratch(), 'out');

const only = ['--only', 'SEL-ORDER,SEL-END,HDR-CHAIN-ID', '--seed', '1', '--runs', '5'];
await cli(['run', '--target', devnet.url, '--profile', 'aptos', '--out', honest, ...only]);
await devnet.stop();

/** The result of verifying a bundle of a folder that was signed without judging its recording again. */
async function verificationOf(folder: string) {
  const now = new Date().toISOString();
  const { content } = await makeBundle(folder, optionsOf({ createdAt: now }), samplePages);
  return verifyBundle(content, { key: SIGNER.publicKey, now, verifyRecording });
}

function forgedFolder(): string {
  const folder = join(scratch(), 'out');
  cpSync(honest, folder, { recursive: true });
  return folder;
}

function forgeVerdict(
  folder: string,
  change: (document: VerdictDocument) => VerdictDocument,
): void {
  const file = join(folder, MEMBERS.verdict);
  writeFileSync(file, JSON.stringify(change(parseVerdict(readFileSync(file, 'utf8')))));
}

function forgeRecording(
  folder: string,
  change: (lines: readonly string[]) => readonly string[],
): void {
  const file = join(folder, MEMBERS.recording);
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n');
  writeFileSync(file, quickBrotli(change(lines).join('\n')));
}

/** The document with every failed check passed, and everything derived from it adjusted. */
function allPassed(document: VerdictDocument): VerdictDocument {
  const requirements = document.requirements.map((requirement) => {
    if (requirement.outcome !== 'failed') return requirement;
    const checks = requirement.checks.map(({ id, exchanges }) => ({
      id,
      exchanges,
      outcome: 'passed' as const,
    }));
    return { ...requirement, outcome: 'passed' as const, checks };
  });
  return {
    ...document,
    verdict: 'conforms in part',
    exitCode: 0,
    requirements,
    advisories: [],
    counts: countAll(
      requirements,
      requirements.flatMap(({ checks }) => checks),
    ),
  };
}

/** Returns the document with a requirement changed, and its counts adjusted. */
function withRequirement(
  document: VerdictDocument,
  id: string,
  change: Partial<RequirementVerdict>,
): VerdictDocument {
  const requirements = document.requirements.map((each) =>
    each.id === id ? { ...each, ...change } : each,
  );
  const checks = requirements.flatMap((each) => each.checks);
  return { ...document, requirements, counts: countAll(requirements, checks) };
}

const FORGED_VERDICTS: readonly (readonly [
  string,
  (document: VerdictDocument) => Partial<VerdictDocument>,
])[] = [
  ['every failed check passed', allPassed],
  [
    'an observation that nobody made',
    ({ observations }) => {
      const invented = { subject: 'the default page size', section: '8', seen: '7' };
      return { observations: [...observations, invented] };
    },
  ],
  [
    'a requirement untested that was passed',
    (document) => withRequirement(document, 'HDR-CHAIN-ID', { outcome: 'untested' }),
  ],
  [
    'a requirement passed without a check',
    (document) => withRequirement(document, 'HDR-CHAIN-ID', { checks: [] }),
  ],
  [
    'a MUST turned into a SHOULD',
    (document) => withRequirement(document, 'SEL-ORDER', { level: 'SHOULD' }),
  ],
  [
    'a waiver that the run was not given',
    (document) => withRequirement(document, 'SEL-ORDER', { waived: true }),
  ],
  ['a requirement removed', ({ requirements }) => ({ requirements: requirements.slice(1) })],
  ['the verdict word alone', () => ({ verdict: 'conforms', exitCode: 0 })],
  ['the counts alone', ({ counts }) => ({ counts: { ...counts, waived: 1 } })],
  ['another document', ({ document }) => ({ document: { ...document, sha256: '0'.repeat(64) } })],
];

const FORGERIES: readonly (readonly [string, (folder: string) => void])[] = [
  ...FORGED_VERDICTS.map(
    ([name, change]) =>
      [
        name,
        (folder: string): void =>
          forgeVerdict(folder, (document) => ({ ...document, ...change(document) })),
      ] as const,
  ),
  [
    'an exchange removed from the recording',
    (folder) => forgeRecording(folder, (lines) => lines.toSpliced(Math.floor(lines.length / 2), 1)),
  ],
  [
    'another status in an answer of the recording',
    (folder) =>
      forgeRecording(folder, (lines) =>
        lines.map((line) => line.replace('"status":200', '"status":404')),
      ),
  ],
  [
    'the end of the recording cut off',
    (folder) => forgeRecording(folder, (lines) => lines.slice(0, lines.length / 2)),
  ],
  [
    'no verdict, and the end of the recording cut off',
    (folder) => {
      forgeVerdict(folder, (document) => ({ ...document, verdict: 'no verdict', exitCode: 3 }));
      forgeRecording(folder, (lines) => lines.slice(0, lines.length / 2));
    },
  ],
];

// A run without a recording cannot be verified.
describe.runIf(existsSync(join(honest, MEMBERS.recording)))('a bundle of a real run', () => {
  it('a bundle is verified by the command, and refused by a policy for others', async () => {
    const now = new Date().toISOString();
    const { content } = await makeBundle(honest, optionsOf({ createdAt: now }));
    const file = scratchFile('certificate.zip', content);
    const key = scratchFile('key.pem', SIGNER.publicKey.export({ type: 'spki', format: 'pem' }));
    const verified = await cli(['verify', file, '--key', key]);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(
      /^verified {2}\S+certificate\.zip\n {2}says {4}does not conform/,
    );
    const policy = scratchFile('policy.yaml', 'profiles: [document]');
    const refused = await cli(['verify', file, '--key', key, '--policy', policy]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('refused: policy: ');
  });

  it.each(FORGERIES)(
    'a bundle of a real run is refused with %s, signed by the holder of the key',
    async (_, forge) => {
      expect(await verificationOf(honest)).toMatchObject({ kind: 'accepted' });
      const folder = forgedFolder();
      forge(folder);
      expect(await verificationOf(folder)).toMatchObject({
        kind: 'refused',
        problems: expect.arrayContaining([expect.stringMatching(/^judged again: /)]),
      });
    },
  );

  it.each(FORGERIES)('a bundle of a real run is not made with %s', async (_, forge) => {
    const folder = forgedFolder();
    forge(folder);
    await expect(makeBundle(folder, optionsOf())).rejects.toThrow(
      /^\S+: not signed: judging its recording again gives another verdict \([^\n]+\); run the suite again$/,
    );
  });

  it('a bundle has pages written from the verdict, whatever the folder holds', async () => {
    const folder = forgedFolder();
    const pages = [MEMBERS.page, MEMBERS.summary, MEMBERS.junit];
    const before = new Map(pages.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    for (const name of pages) writeFileSync(join(folder, name), '<h1>conforms</h1>');
    const files = unzipped((await makeBundle(folder, optionsOf())).content);
    expect(textIn(files, MEMBERS.summary)).toBe(before.get(MEMBERS.summary));
    expect(textIn(files, MEMBERS.junit)).toBe(before.get(MEMBERS.junit));
    expect(textIn(files, MEMBERS.page)).toContain('does not conform');
    expect(textIn(files, MEMBERS.page)).not.toContain('<h1>conforms</h1>');
    expect(textIn(files, MEMBERS.page)).toContain(`ledger-conformance replay ${basename(folder)}<`);
  });
});
