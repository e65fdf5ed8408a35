/** A category of Allure's: a result belongs to the first one whose matcher fits. */
interface Category {
  readonly name: string;
  readonly matchers: { readonly labels: Readonly<Record<string, string | RegExp>> };
  readonly groupByMessage: boolean;
  readonly expand: boolean;
}

const category = (
  name: string,
  labels: Category['matchers']['labels'],
  expand = false,
): Category => ({
  name,
  matchers: { labels },
  groupByMessage: false,
  expand,
});

/** The kinds of results, by the outcome label that every result carries. */
export const CATEGORIES: readonly Category[] = [
  category('Failed and waived', { outcome: 'waived' }),
  category('A MUST failed', { outcome: 'failed', severity: 'critical' }, true),
  category('Advisories: a SHOULD failed', { outcome: 'advisory' }),
  category('The suite itself is at fault', { outcome: 'errored' }, true),
  category('Tried, but no honest answer', { outcome: 'cantTell' }),
  category('Untested, for the reason it gives', { outcome: 'untested' }),
  category('Not offered under this profile', { outcome: 'inapplicable' }),
  category('Observed, where the document does not say', { outcome: 'observed' }),
];
