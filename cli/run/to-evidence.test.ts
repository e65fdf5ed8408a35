import { expect, it } from 'vitest';
import { targetConfig } from '../../config/testing/target-config.ts';
import { REDACTED } from '../../src/evidence/redact.ts';
import { toEvidence } from './to-evidence.ts';

const ORIGIN = { suite: { name: 's', version: '1' }, startedAt: '2026-11-21', complete: false };
const RESULT = { checks: [], facts: undefined, end: { kind: 'completed' } } as const;

it('redacts secrets in the subject of the evidence', () => {
  const subject = { product: 'ledgerd', environment: 'with tok-123456' };
  const config = targetConfig('http://127.0.0.1:1', { subject, secrets: ['tok-123456'] });
  expect(toEvidence(config, ORIGIN, RESULT).run.subject).toEqual({
    product: 'ledgerd',
    environment: `with ${REDACTED}`,
  });
  const silent = targetConfig('http://127.0.0.1:1');
  expect(toEvidence(silent, ORIGIN, RESULT).run).not.toHaveProperty('subject');
});
