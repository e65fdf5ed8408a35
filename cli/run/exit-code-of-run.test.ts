import { expect, it } from 'vitest';
import { sampleDifferences } from '../../reports/testing/sample-differences.ts';
import { exitCodeOf } from './exit-code-of-run.ts';

const [alike, differing] = [sampleDifferences({ groups: [] }), sampleDifferences()];
const ended = sampleDifferences({ groups: [], incomplete: 'it is gone' });
const { questions } = alike;
const nothing = sampleDifferences({ groups: [], questions: { ...questions, compared: 0 } });

it.each([
  ['nothing to compare with', 0, undefined, true, 0],
  ['two that are alike', 0, alike, true, 0],
  ['reported differences', 0, differing, false, 0],
  ['differences that are to end it', 0, differing, true, 1],
  ['a comparison that came to no end', 0, ended, false, 3],
  ['a comparison of nothing', 0, nothing, false, 3],
  ['a failed MUST, whatever was compared', 1, ended, true, 1],
  ['no verdict, and differences that are to end it', 3, differing, true, 1],
  ['no verdict, and differences that are only reported', 3, differing, false, 3],
  ['no verdict, and two that are alike', 3, alike, true, 3],
] as const)('the exit code follows from %s', (_, exitCode, differences, fail, code) => {
  expect(exitCodeOf({ exitCode }, differences, fail)).toBe(code);
});
