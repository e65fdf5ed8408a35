import { readdirSync } from 'node:fs';
import { readShipped, shippedPath } from '../../config/package-info.ts';

/** The pages for users, by their path from the root. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(shippedPath('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export interface Command {
  readonly page: string;
  readonly line: string;
  /** The output that the page shows below the command; `undefined` where it shows none. */
  readonly shown?: string | undefined;
}

/** Returns the blocks of a page in that language. */
export function blocksOf(page: string, language: string): readonly string[] {
  const found = readShipped(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...found].map(([, block = '']) => block);
}

/** The page whose sentences hold usages, as `ledger-conformance compare OLD NEW`, and no commands. */
const USAGES = 'docs/commands.md';

const INLINE = /`((?:ledger-conformance|npx|npm|openssl|jq) [^`]+)`/g;

/** A block of commands, and the output of the last one. */
const SHELL = /^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms;

/** Returns the commands of a page: the lines of its `sh` blocks, then those inside of sentences. */
export function commandsOf(page: string): readonly Command[] {
  const text = readShipped(page);
  const blocks = [...text.matchAll(SHELL)].flatMap(([, block = '', shown]) => {
    const lines = block.replaceAll('\\\n', '').trim().split('\n');
    return lines.map((line, at) => ({ line, shown: at === lines.length - 1 ? shown : undefined }));
  });
  const prose = page === USAGES ? '' : text.replaceAll(/^```.*?^```/gms, '');
  const inline = [...prose.matchAll(INLINE)].map(([, line = '']) => ({ line, shown: undefined }));
  return [...blocks, ...inline].map(({ line, shown }) => ({
    page,
    line: line.replace(/ +# .*/, ''),
    shown,
  }));
}
