import type { LawCoverage } from '../src/evidence/evidence.ts';

/** What the cases of a law touched, places of one kind side by side, with the number of cases. */
export function placesOf({ covered }: LawCoverage): readonly (readonly [string, number])[] {
  return Object.entries(covered).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

/** How far a law got, in a sentence. */
export function extentText({ asked, ran, distinctRequests }: LawCoverage): string {
  return `${ran} of ${asked} cases ran, with ${distinctRequests} distinct requests.`;
}
