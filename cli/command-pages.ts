import { dirname } from 'node:path';
import type { DocsPage } from '../src/text/docs-page.ts';
import { pathOfPage } from './terminal/started-as.ts';

/** The pages of `docs` that say more about each command. */
const PAGES: Readonly<Record<string, readonly DocsPage[]>> = {
  run: [
    'configuration',
    'how-a-verdict-is-reached',
    'when-it-fails',
    'reports',
    'ci-and-fleets',
    'two-nodes',
  ],
  init: ['configuration'],
  provision: ['provisioning'],
  list: ['readings', 'configuration'],
  explain: ['readings', 'glossary', 'when-it-fails'],
  compare: ['waivers-and-gates', 'two-nodes'],
  history: ['reports'],
  replay: ['when-it-fails'],
  merge: ['ci-and-fleets'],
  verify: ['certificates', 'proof'],
  bundle: ['certificates'],
  'diff-catalogue': ['waivers-and-gates', 'real-nodes'],
  devnet: ['test-your-client', 'proof'],
};

/** Returns the part of a command's `--help` about the pages of `docs`. */
export function pagesHelp(command: string): string {
  const pages = [...(PAGES[command] ?? []), 'commands', 'exit-codes'];
  const files = pages.map((page) => `${page}.md`);
  return ['', `More, in ${dirname(pathOfPage('commands'))}:`, `  ${files.join(', ')}`].join('\n');
}
