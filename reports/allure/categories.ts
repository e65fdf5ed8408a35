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
  category('Internal error of the suite', { outcome: 'errored' }, true),
  category('Could not be judged', { outcome: 'cantTell' }),
  category('Untested (each result gives the reason)', { outcome: 'untested' }),
  category('Inapplicable under this profile', { outcome: 'inapplicable' }),
  category('Observations: what the document leaves open', { outcome: 'observed' }),
];
