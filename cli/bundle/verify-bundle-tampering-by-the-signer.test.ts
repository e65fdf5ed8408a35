import { describe, expect, it } from 'vitest';
import { MEMBERS } from '../../reports/bundle/members.ts';
import { parseVerdict } from './parse-bundle.ts';
import {
  CREATED_AT,
  exchangeLine,
  resealed,
  resigned,
  verified,
  withText,
  withVerdict,
} from './testing/sample-bundle.ts';
import type { Tampering } from './testing/tampering.ts';
import { bundlesToTamperWith, idOf, problemsOf } from './testing/tampering.ts';
import type { Files } from './zip.ts';
import { textIn } from './zip.ts';

const { files, other } = await bundlesToTamperWith();

/** The files, with this text of one of them replaced by another. */
const replaced = (member: string, from: string, to: string): Files =>
  withText(files, member, (text) => text.replaceAll(from, to));

/** What a verdict that is not one was before. */
const verdict = () => parseVerdict(textIn(files, MEMBERS.verdict));

const WAIVER = '{ "requirement": "SEL-END", "reason": "-", "until": "2036-01-01" }';

const TAMPERINGS: readonly Tampering[] = [
  [
    'a waiver in the configuration that the recording has not',
    () => replaced(MEMBERS.configuration, '"waivers": []', `"waivers": [${WAIVER}]`),
    /^configuration\.json\.configuration\.waivers\[0\] is \{.*, not missing$/,
  ],
  [
    'a MUST that became a SHOULD in the catalogue',
    () => withText(files, MEMBERS.catalogue, (text) => text.replace('"MUST"', '"SHOULD"')),
    /^catalogue\.json is not the catalogue of this suite$/,
  ],
  [
    'another document',
    () => withText(files, MEMBERS.document, (text) => text.replace('read', 'write')),
    /^document\.md is not the document that this suite judges by$/,
  ],
  [
    'an exchange removed from those that were kept',
    () => replaced(MEMBERS.exchanges, `${exchangeLine(17)}\n`, ''),
    /^exchange 17, which the verdict names, is not in exchanges\.ndjson$/,
  ],
  [
    'an exchange of another bundle next to the kept ones',
    () => withText(files, MEMBERS.exchanges, (text) => `${text}${exchangeLine(99)}\n`),
    /^exchanges\.ndjson holds 21 exchanges, the verdict counts 20$/,
  ],
  [
    'a verdict of another suite',
    () => withVerdict(files, (is) => ({ ...is, suite: { ...is.suite, version: '9.9.9' } })),
    /^verdict\.json: suite\.version is "9\.9\.9", not /,
  ],
];

/** Changes that need other tools to sign: this suite would make the files fit together. */
const WITH_OTHER_TOOLS: readonly Tampering[] = [
  [
    'a file that is not a verdict',
    () => resigned(replaced(MEMBERS.verdict, '"seed":42', '"seed":"42"'), undefined, verdict()),
    /^verdict\.json was not written by this suite: \/seed must be/,
  ],
  [
    'a certificate that says another thing',
    () => resigned(replaced(MEMBERS.certificate, 'does not conform', 'conforms')),
    /^certificate\.html does not match the verdict$/,
  ],
  [
    'a badge that says another thing',
    () => resigned(replaced(MEMBERS.badge, 'does not conform', 'conforms')),
    /^badge\.svg does not match the verdict$/,
  ],
  [
    'the id of another bundle',
    () => resigned(files, (manifest) => ({ ...manifest, id: idOf(other) })),
    /^the id [0-9a-f]{32} belongs to another bundle: these files have the id [0-9a-f]{32}$/,
  ],
  [
    'a report put in the place of the one that has its id',
    () => resigned(withText(files, MEMBERS.page, (text) => `${text}<p>conforms`)),
    /^the id [0-9a-f]{32} belongs to another bundle/,
  ],
  [
    'an expiry before its time',
    () => resealed(files, { days: -1 }),
    /^it expired before it was created, on 2026-11-20T/,
  ],
  [
    'a time in the future',
    () => resealed(files, { createdAt: '2026-12-21T12:00:00.000Z' }),
    /^it was created at 2026-12-21T12:00:00\.000Z, which is in the future$/,
  ],
  [
    'a time before the run began',
    () => resealed(files, { createdAt: '2026-11-20T12:00:00.000Z' }),
    /^it was created at 2026-11-20T12:00:00\.000Z, before the run began$/,
  ],
];

async function expectRefused(tampered: Files, reason: RegExp): Promise<void> {
  expect(await problemsOf(files)).toEqual(['accepted']);
  expect(await problemsOf(tampered)).toContainEqual(expect.stringMatching(reason));
}

describe('a bundle that is tampered with by the signer', () => {
  it.each(TAMPERINGS)(
    'a bundle that is tampered with by the signer is refused with %s, signed again',
    async (_, tamper, reason) => {
      await expectRefused(resealed(tamper()), reason);
    },
  );

  it.each(WITH_OTHER_TOOLS)(
    'a bundle that is tampered with by the signer is refused with %s',
    async (_, tamper, reason) => {
      await expectRefused(tamper(), reason);
    },
  );

  it('a bundle is accepted when only the time is changed: that is another bundle', async () => {
    const again = resealed(files, { createdAt: CREATED_AT.replace('12:', '13:') });
    expect(await verified(again)).toMatchObject({ kind: 'accepted' });
    expect(idOf(again)).not.toBe(idOf(files));
  });

  it('a bundle of another version is left to that version, whatever its other content', async () => {
    const renamed = replaced(MEMBERS.manifest, '"version": "0.1.0"', '"version": "9.9.9"');
    const verification = await verified(resealed(renamed));
    expect(verification).toEqual({ kind: 'otherVersion', version: '9.9.9' });
  });
});
