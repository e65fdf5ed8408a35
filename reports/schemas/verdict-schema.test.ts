import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import schema from './verdict.schema.json' with { type: 'json' };

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

function errorsOf(document: unknown): unknown {
  return validate(document) ? [] : validate.errors;
}

describe('verdict.schema.json', () => {
  const unreachable = {
    url: 'http://127.0.0.1:1',
    chainId: null,
    ledgerVersion: null,
    oldestVersion: null,
    firstSeen: null,
    lastSeen: null,
  };

  const tls = { verified: true, fingerprint256: Array(32).fill('A1').join(':'), subject: 'CN=a' };
  const network = { proxy: 'p:1', tls, httpVersion: '1.1' } as const;
  const reached = { ...sampleRun().target, network };

  it.each([
    ['a whole run', sampleEvidence()],
    ['one of everything', richEvidence()],
    ['what is required', sampleEvidence({ run: sampleRun({ required: ['SEL-FULL'] }) })],
    ['a subject', sampleEvidence({ run: sampleRun({ subject: { product: 'ledgerd' } }) })],
    ['a host behind a proxy', sampleEvidence({ run: sampleRun({ target: reached }) })],
    ['hostile text', hostileEvidence('<script>1</script>\u0000\u001b[31m')],
    ['nothing ran', sampleEvidence({ run: sampleRun({ target: unreachable }), checks: [] })],
  ])('verdict.schema.json accepts the verdict on %s, as it is read back', (_, evidence) => {
    const written: unknown = JSON.parse(JSON.stringify(verdictOf(evidence)));
    expect(errorsOf(written)).toEqual([]);
  });

  it('verdict.schema.json refuses what it does not know and what is missing', () => {
    const { reason: _, ...without } = verdictOf(sampleEvidence());
    expect(errorsOf({ ...verdictOf(sampleEvidence()), mood: 'good' })).not.toEqual([]);
    expect(errorsOf(without)).not.toEqual([]);
  });
});
