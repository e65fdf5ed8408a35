import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Certified } from '../bundle/certificate-facts.ts';
import { readRunConfiguration } from '../bundle/run-configuration.ts';
import { verdictOf } from '../verdict/verdict.ts';

/** Returns the content of a certificate for that evidence. */
export function sampleCertified(evidence: Evidence, software: readonly string[] = []): Certified {
  const document = verdictOf(evidence);
  const digest = { sha256: 'c'.repeat(64), bytes: 1 };
  return {
    document,
    configuration: readRunConfiguration({ configuration: { waivers: evidence.waivers } }),
    issue: {
      suite: document.suite,
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-02-19T12:00:00.000Z',
      key: `sha256:${'a'.repeat(64)}`,
      files: { 'catalogue.json': digest, 'recording.ndjson.br': digest, 'verdict.json': digest },
    },
    id: 'b'.repeat(32),
    software,
  };
}
