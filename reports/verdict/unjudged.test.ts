import { describe, expect, it } from 'vitest';

import { checksWith, sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import { unjudgedMusts } from './unjudged.ts';

const same = { message: 'The account is empty.' };
const checks = checksWith(
  sampleCheck('SUM-BCS', 'inapplicable'),
  sampleCheck('SEL-START', 'untested', same),
  sampleCheck('SEL-END', 'untested', same),
  sampleCheck('SEL-ORDER', 'cantTell', same),
  sampleCheck('RAW-PRUNED', 'untested', { message: 'Nothing is pruned.' }),
  sampleCheck('SUM-ARRAY', 'failed', same),
  sampleCheck('SEL-FULL', 'untested', same),
);

describe('the MUSTs that could not be judged', () => {
  it('open MUSTs are grouped by outcome and reason, in the order of the document', () => {
    expect(unjudgedMusts(verdictOf(sampleEvidence({ checks })))).toEqual([
      { outcome: 'untested', reason: same.message, ids: ['SEL-START', 'SEL-END'] },
      { outcome: 'cantTell', reason: same.message, ids: ['SEL-ORDER'] },
      { outcome: 'inapplicable', reason: expect.any(String), ids: ['SUM-BCS'] },
      { outcome: 'untested', reason: 'Nothing is pruned.', ids: ['RAW-PRUNED'] },
    ]);
  });

  it('the MUSTs that could not be judged may have no reason', () => {
    const document = verdictOf(sampleEvidence());
    const [first, ...rest] = document.requirements.filter(
      (requirement) => requirement.level === 'MUST',
    );
    if (first === undefined) throw new Error('no MUST');
    const { reason: _, ...open } = { ...first, outcome: 'untested' as const };
    expect(unjudgedMusts({ ...document, requirements: [open, ...rest] })).toEqual([
      { outcome: 'untested', reason: '', ids: [first.id] },
    ]);
  });
});
