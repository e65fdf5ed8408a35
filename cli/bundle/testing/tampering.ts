import { objectIn } from '../../../src/testing/json-in-tests.ts';
import { MEMBERS } from '../../../reports/bundle/members.ts';
import { sampleChecks } from '../../../reports/testing/sample-evidence.ts';
import type { Files } from '../zip.ts';
import { textIn } from '../zip.ts';
import { bundled, NOW, sampleFolder, verified } from './sample-bundle.ts';

/** A change of a bundle: its name, the changed files, and why they are refused. */
export type Tampering = readonly [string, () => Files, RegExp];

/** Returns a bundle in which a MUST and a SHOULD failed and a MUST is not offered, and one made a day later. */
export async function bundlesToTamperWith(): Promise<Readonly<Record<'files' | 'other', Files>>> {
  const checks = sampleChecks({
    'SEL-END': 'failed',
    'HDR-ON-ERRORS': 'failed',
    'SUM-BCS': 'inapplicable',
  });
  const files = await bundled(sampleFolder({ checks }));
  return { files, other: await bundled(sampleFolder({ checks }), { createdAt: NOW }) };
}

export function idOf(bundle: Files): string {
  return String(objectIn(textIn(bundle, MEMBERS.manifest))['id']);
}

/** Returns why a bundle is refused; its kind when it is not. */
export async function problemsOf(bundle: Files): Promise<readonly string[]> {
  const verification = await verified(bundle);
  return verification.kind === 'refused' ? verification.problems : [verification.kind];
}
