import type { LawCoverage } from '../../src/evidence/evidence.ts';

/** Returns the kinds of places that the cases of a property touched, grouped, with the number of cases of each. */
export function placesOf({ covered }: LawCoverage): readonly (readonly [string, number])[] {
  return Object.entries(covered).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

/** Returns how many cases of a property ran, in a sentence. */
export function extentText({ asked, ran, distinctRequests }: LawCoverage): string {
  return `${ran} of ${asked} cases ran, with ${distinctRequests} distinct requests.`;
}
