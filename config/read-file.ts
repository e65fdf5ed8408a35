import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { ConfigError } from './config-error.ts';

/**
 * Reads a YAML or JSON file (JSON is YAML). Integers beyond 2^53 do not lose digits.
 *
 * @throws ConfigError when the file cannot be read or parsed.
 */
export function readYaml(file: string): unknown {
  const document = parseDocument(readText(file), { intAsBigInt: true, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) throw notYaml(file, error);
  try {
    return withoutBigInts(document.toJS());
  } catch (unresolved) {
    throw notYaml(file, unresolved);
  }
}

function notYaml(file: string, thrown: unknown): ConfigError {
  const [line = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n');
  return new ConfigError(`${file}: not YAML or JSON: ${line.replace(/:$/, '')}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new ConfigError(`cannot read ${file}: ${code}`);
  }
}

/** Safe integers become numbers again; larger ones stay what no schema takes for one. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  }
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withoutBigInts(member)]),
  );
}
