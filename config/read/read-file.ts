import { readFileSync } from 'node:fs';
import type { Document } from 'yaml';
import { LineCounter, parseDocument, visit } from 'yaml';
import { errnoOf } from '../../src/text/error.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Problem } from './yaml-file.ts';
import { YamlFile, formatProblems, isKey, keyName } from './yaml-file.ts';

/**
 * Reads a YAML or JSON file (JSON is YAML). A repeated key is reported together with the other
 * mistakes.
 *
 * @param ifEmpty what to do if the file is empty.
 * @throws ConfigError when the file cannot be read or parsed, or is empty.
 */
export function readYaml(file: string, ifEmpty?: string): YamlFile {
  return parseYaml(readText(file), file, ifEmpty);
}

/**
 * Parses YAML or JSON as {@link readYaml} does.
 *
 * @param file what it is called in messages.
 * @throws ConfigError
 */
export function parseYaml(text: string, file: string, ifEmpty?: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    intAsBigInt: true,
    prettyErrors: false,
    uniqueKeys: false,
    // Otherwise a warning about a key that is a list goes to stderr.
    logLevel: 'error',
  });
  const duplicates = duplicateKeys(document);
  const broken = [...syntaxErrors(document), ...brokenAliases(document)];
  if (broken.length > 0) {
    throw new ConfigError(formatProblems(file, lines, [...broken, ...duplicates]));
  }
  const read = new YamlFile(file, document, lines, duplicates);
  if (read.value === null) {
    const advice = ifEmpty === undefined ? '' : `: ${ifEmpty}`;
    throw new ConfigError(`${file}: the file is empty${advice}`);
  }
  return read;
}

function syntaxErrors({ errors }: Document.Parsed): readonly Problem[] {
  return errors.map(({ code, message, pos: [offset] }) => {
    const why = code === 'MULTIPLE_DOCS' ? 'a second document begins here: keep one' : message;
    return { offset, text: `not YAML or JSON: ${why}` };
  });
}

const NO_ANCHOR = 'an alias without an anchor: a text that begins with * needs quotes';

/** Does not quote the names: a text that begins with `*` may be a secret without its quotes. */
function brokenAliases(document: Document.Parsed): readonly Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Alias(_, alias, ancestors) {
      const anchored = alias.resolve(document);
      if (anchored !== undefined && !ancestors.includes(anchored)) return;
      problems.push({ offset: alias.range?.[0], text: `not YAML or JSON: ${NO_ANCHOR}` });
    },
  });
  return problems;
}

function duplicateKeys(document: Document.Parsed): readonly Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isKey(key)) continue;
        const name = keyName(key);
        const text = `duplicate key ${JSON.stringify(name)}: keep one of them`;
        if (seen.has(name)) problems.push({ offset: key.range?.[0], text });
        seen.add(name);
      }
    },
  });
  return problems;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EISDIR: 'this is a folder: name a file',
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    throw new ConfigError(`${file}: ${UNREADABLE[code] ?? `cannot be read: ${code}`}`);
  }
}
