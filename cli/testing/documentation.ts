import { readdirSync } from 'node:fs';
import { readShipped, shippedPath } from '../../config/package-info.ts';

/** The pages for users, by their path from the root. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(shippedPath('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A command on a page. */
export interface Command {
  readonly page: string;
  readonly line: string;
}

/** Returns the blocks of a page in that language. */
export function blocksOf(page: string, language: string): readonly string[] {
  const found = readShipped(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...found].map(([, block = '']) => block);
}

const INLINE = /`((?:ledger-conformance|npx|npm|openssl|jq) [^`]+)`/g;

/** Returns the commands of a page: the lines of its `sh` blocks, then those inside of sentences. */
export function commandsOf(page: string): readonly Command[] {
  const blocks = blocksOf(page, 'sh').flatMap((block) =>
    block.replaceAll('\\\n', '').trim().split('\n'),
  );
  const prose = readShipped(page).replaceAll(/^```.*?^```/gms, '');
  const inline = [...prose.matchAll(INLINE)].map(([, line = '']) => line);
  return [...blocks, ...inline].map((line) => ({ page, line: line.replace(/ +# .*/, '') }));
}
