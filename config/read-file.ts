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
  if (error !== undefined) {
    const [line = ''] = error.message.split('\n');
    throw new ConfigError(`${file}: not YAML or JSON: ${line.replace(/:$/, '')}`);
  }
  return withoutBigInts(document.toJS());
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
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutBigInts(one)]));
}
