import type { Matrix } from './matrix.ts';
import { curveOf, curveText } from './curve.ts';
import { seedsText } from './seed-counts.ts';
import { detectedBy, failedIn, faultProblems, onlyDetectedBy } from './problems.ts';

/** Returns the totals of a matrix as Markdown, for the README and the head of the report. */
export function totalsText(matrix: Matrix): string {
  const { faults, variations, checks } = matrix;
  const families = new Set(faults.map(({ family }) => family)).size;
  const requirements = new Set(faults.map(({ breaks }) => breaks)).size;
  const detected = faults.filter((row) => faultProblems(row).length === 0).length;
  const besides = faults.filter((row) => failedIn(row).some((id) => id !== row.breaks)).length;
  const variants = new Set(variations.map(({ name }) => name)).size;
  const least = timesJudged(matrix);
  const times = least === 1 ? 'once' : `${least} times`;
  const alarms = variations.filter((row) =>
    failedIn(row).some((id) => !row.mayBeAdvised.includes(id)),
  ).length;
  const detecting = [...detectedBy(matrix).values()].filter((names) => names.length > 0).length;
  return [
    `- ${faults.length} faults in ${families} families break ${requirements} requirements.`,
    `  ${detected} fail the requirement they break; ${besides} also fail others that the matrix lists.`,
    `- ${variants} conforming variants, most of them by both profiles: ${variations.length} nodes,`,
    `  each judged at least ${times}: ${alarms} false positives.`,
    `- ${checks.length} checks: ${detecting} detect at least one fault of their requirement,`,
    `  and ${onlyDetectedBy(matrix).size} detect a fault that no other check detects.`,
    curveText(curveOf(faults)),
    seedsText(matrix.seeds),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the smallest number of runs of a conforming variant; 0 without variants. */
export function timesJudged({ variations }: Pick<Matrix, 'variations'>): number {
  const times = variations.map((row) => row.times);
  return times.length === 0 ? 0 : Math.min(...times);
}
