import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import policySchema from '../../config/schemas/policy.schema.json' with { type: 'json' };
import { readShipped, shippedPath } from '../../config/package-info.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { CONFIG_SCHEMA } from '../../config/schemas/config-schema.ts';
import { scratch } from '../testing/command-line.ts';
import { blocksOf, commandsOf, PAGES } from '../testing/documentation.ts';

/** `ci-docs.test.ts` reads the snippets of the page about pipelines. */
const snippets = PAGES.filter((page) => page !== 'docs/ci-and-fleets.md').flatMap((page) =>
  blocksOf(page, 'yaml').map((text, at) => [page, at + 1, text] as const),
);

/** A figure that a new release may change; bounds as "at most 400 requests" do not count. */
const MEASURED =
  /\d ?(?:%|MB|GB|faults|variants|families)(?![\w-])|\b(?:hundreds?|thousands?|of ten|of five)\b/;
const COMMAND = /`(?:npm run|du) [^`]+`/;

const folder = scratch();
const PASSPHRASE = 'opens-the-key';
const isPolicy = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(policySchema);

/** Makes what the snippets name, and returns the values of their variables. */
function environment(): Readonly<Record<string, string>> {
  mkdirSync(join(folder, 'certs'));
  const at = (name: string): string => join(folder, 'certs', name);
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-subj', '/CN=a'];
  const make = (cert: string, key: string, ...seal: string[]): unknown =>
    execFileSync(
      'openssl',
      ['req', '-x509', ...kind, ...seal, '-out', at(cert), '-keyout', at(key)],
      { stdio: 'ignore' },
    );
  make('ca.pem', 'ca.key', '-nodes');
  make('plain.pem', 'plain.key', '-nodes');
  make('client.pem', 'client.key', '-passout', `pass:${PASSPHRASE}`);
  const pem = (name: string): string => readFileSync(at(name), 'utf8');
  return {
    NODE_URL: 'http://host:8080',
    SECOND_NODE_URL: 'http://other:8080',
    NODE_TOKEN: 'a-token-of-the-node',
    OLD_TOKEN: 'a-token-of-the-old-node',
    CI_COMMIT_SHA: '4f2a9c1',
    SECOND_TOKEN: 'a-token-of-the-other',
    KEY_PASSPHRASE: PASSPHRASE,
    CA_PEM: pem('ca.pem'),
    CLIENT_PEM: pem('plain.pem'),
    CLIENT_KEY: pem('plain.key'),
  };
}

const env = environment();

/** Returns what is wrong with a step of a workflow for GitHub. */
function stepErrors(text: string): readonly unknown[] {
  const step = text.replace('<this repository>', 'owner/name').replaceAll(/^/gm, '      ');
  const job = `    runs-on: ubuntu-latest\n    steps:\n${step}`;
  return validateWorkflow(`on: push\njobs:\n  conformance:\n${job}`).errors;
}

/** Returns what is wrong with a snippet: a step of a workflow, a policy or a configuration. */
async function problemsOf(text: string): Promise<readonly unknown[]> {
  if (text.startsWith('- uses:')) return stepErrors(text);
  if (/^maxAge:/m.test(text)) return isPolicy(parse(text)) ? [] : (isPolicy.errors ?? []);
  const config = join(folder, 'snippet.yaml');
  writeFileSync(config, /^target:/m.test(text) ? text : `target: http://host:8080\n${text}`);
  const { target } = await readConfig({ config }, env);
  return target === undefined ? ['the target is missing'] : [];
}

describe('the snippets of README.md and docs', () => {
  it.each(snippets)(
    'the YAML of %s, block %i, is valid where it belongs',
    async (_, _nth, text) => {
      expect(await problemsOf(text)).toEqual([]);
    },
  );

  it('docs/configuration.md names every key of the schema, in whole configurations', () => {
    const page = 'docs/configuration.md';
    const text = readShipped(page);
    const named = (key: string): boolean =>
      text.includes(`\`${key}\``) || text.includes(`\`${key}:`);
    expect(Object.keys(CONFIG_SCHEMA.properties).filter((key) => !named(key))).toEqual([]);
    const blocks = blocksOf(page, 'yaml');
    expect(blocks.length).toBeGreaterThan(9);
    expect(blocks.filter((block) => !/^target:/m.test(block))).toEqual([]);
  });

  it('every link of README.md and docs leads to a file', () => {
    const links = PAGES.flatMap((page) =>
      [...readShipped(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
        join(dirname(page), link),
      ),
    );
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((link) => !existsSync(shippedPath(link)))).toEqual([]);
  });

  it('README.md and docs have no block of a kind that no test reads', () => {
    const read = ['sh', 'text', 'ts', 'yaml'];
    const languages = PAGES.flatMap((page) =>
      [...readShipped(page).matchAll(/^```(\w*)\n.*?^```$/gms)].map(([, language]) => language),
    );
    expect(languages.filter((language) => !read.includes(language ?? ''))).toEqual([]);
    expect(languages.length).toBeGreaterThan(40);
  });

  it.each(PAGES)('%s begins with what it is for, and has an example that was run', (page) => {
    const [, first = ''] = readShipped(page).split('\n\n');
    expect(first).toMatch(/^[A-Z].*[.:]$/s);
    const examples = ['yaml', 'ts'].flatMap((language) => blocksOf(page, language));
    const isWritten = readShipped(page).includes('<!-- written by npm run ');
    expect(isWritten || commandsOf(page).length + examples.length > 0).toBe(true);
  });

  it.each(PAGES)('each measured figure of %s stands beside the command that made it', (page) => {
    const prose = readShipped(page)
      .replaceAll(/<!-- written by npm run (?:.|\n)*?<!-- end of /g, '')
      .replaceAll(/^```.*?^```/gms, '');
    const unproved = prose.split(/\n\n|\n(?=[|-] )/).filter((paragraph) => {
      const isMeasured = MEASURED.test(paragraph.replaceAll(/`[^`]*`/g, ''));
      return isMeasured && !COMMAND.test(paragraph);
    });
    expect(unproved).toEqual([]);
  });
});
