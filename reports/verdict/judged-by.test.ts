import { expect, it } from 'vitest';
import { sampleCheck } from '../testing/sample-evidence.ts';
import { judgedByFailing } from './judged-by.ts';

const hidden = sampleCheck('SEL-COMPLETE', 'cantTell', { judgedBy: 'SEL-END' });

it('a check is judged by another requirement if that fails', () => {
  expect(judgedByFailing([hidden, sampleCheck('SEL-END', 'failed')])[0]).toEqual(hidden);
});

it('a check is not judged by a requirement that does not fail', () => {
  const [check] = judgedByFailing([hidden, sampleCheck('SEL-END', 'passed')]);
  expect(check).not.toHaveProperty('judgedBy');
  expect(check?.message).toContain('explain it: SEL-END does not fail');
});
