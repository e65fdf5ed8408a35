/** The pages of `docs`, which the package contains. */
export const DOCS_PAGES = [
  'certificates',
  'ci-and-fleets',
  'commands',
  'configuration',
  'exit-codes',
  'glossary',
  'how-a-verdict-is-reached',
  'proof',
  'provisioning',
  'readings',
  'real-nodes',
  'reports',
  'test-your-client',
  'two-nodes',
  'waivers-and-gates',
  'when-it-fails',
] as const;

export type DocsPage = (typeof DOCS_PAGES)[number];

/** Returns where a page is, as messages name it. */
export function docsPage(page: DocsPage): string {
  return `docs/${page}.md in the folder of the package`;
}
