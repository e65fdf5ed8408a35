/** What is judged and for whom, in the words of the person who configured the run. */
export interface Subject {
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly commit?: string | undefined;
  readonly environment?: string | undefined;
  readonly operator?: string | undefined;
}

/** The members of a subject, in the order in which they are shown. */
export const SUBJECT_MEMBERS = [
  'product',
  'version',
  'commit',
  'environment',
  'operator',
] as const satisfies readonly (keyof Subject)[];
