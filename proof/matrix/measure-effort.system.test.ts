import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FaultRow } from './matrix.ts';
import { shareText } from './measure-effort.ts';
import { pagesOf, withPlaced } from '../pages/written-page.ts';

/** Returns a fault of a family with a failed requirement. */
function row(family: string, requirement: string): FaultRow {
  return {
    name: `${family}-${requirement}`,
    family,
    says: 'It is broken.',
    breaks: 'SEL-ORDER',
    alsoBreaks: [],
    verdict: 'does not conform',
    detections: [{ check: `${requirement}.every`, requirement }],
  };
}

describe('the share that an effort detects', () => {
  it('the share of an effort counts faults, faults by requirement, and families', () => {
    const missed = { ...row('time', 'SEL-ORDER'), detections: [] };
    const rows = [row('order', 'SEL-ORDER'), row('order', 'SEL-END'), row('limit', 'SEL-ORDER')];
    expect(shareText('smoke', [...rows, missed])).toBe(
      '- `--effort smoke` detects 3 of 4 faults (75 %); 2 fail the requirement they break\n' +
        '  (50 %). In 1 of 3 families no fault is missed.',
    );
  });

  it('the share that an effort detects has a section in docs/proof.md', () => {
    const command = 'matrix -- --effort smoke';
    const [page = ''] = pagesOf(command).map((path) => readFileSync(path, 'utf8'));
    expect(withPlaced(page, command, '- 1 of 3')).toContain(
      `<!-- written by npm run ${command} -->\n- 1 of 3\n<!-- end of`,
    );
  });
});
