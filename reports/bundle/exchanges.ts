import { isObject } from '../../src/text/json.ts';
import { oneLine } from '../text/text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';

/** Facts from the lines of `exchanges.ndjson`. */
export interface ExchangeFacts {
  readonly ids: ReadonlySet<number>;
  readonly lines: number;
  /** The software that the answers name: the distinct values of `server`. */
  readonly software: readonly string[];
}

/** More values than these do not describe a node. */
const MAX_SOFTWARE_NAMED = 5;

/**
 * @param text of an `exchanges.ndjson`; empty when it was not kept.
 * @throws Error when a line is not JSON.
 */
export function exchangeFacts(text: string): ExchangeFacts {
  const records = text.split('\n').filter((line) => line !== '');
  const ids = new Set<number>();
  const software = new Set<string>();
  for (const line of records) {
    const record: unknown = JSON.parse(line);
    if (!isObject(record)) continue;
    if (typeof record['id'] === 'number') ids.add(record['id']);
    if (software.size < MAX_SOFTWARE_NAMED) {
      for (const value of serversIn(record['answer'])) software.add(value);
    }
  }
  return { ids, lines: records.length, software: [...software].toSorted() };
}

function serversIn(answer: unknown): readonly string[] {
  const headers = isObject(answer) ? answer['headers'] : undefined;
  const fields: readonly unknown[] = Array.isArray(headers) ? headers : [];
  return fields.flatMap((field) => {
    const pair: readonly unknown[] = Array.isArray(field) ? field : [];
    const [name, value] = pair;
    const isServer = typeof name === 'string' && name.toLowerCase() === 'server';
    return isServer && typeof value === 'string' ? [oneLine(value)] : [];
  });
}

/** Returns where the kept exchanges are not those of the verdict. */
export function exchangeProblems(
  { ids, lines }: ExchangeFacts,
  { requests, requirements }: VerdictDocument,
): readonly string[] {
  const cited = requirements.flatMap(({ checks }) => checks.flatMap((check) => check.exchanges));
  const missing = [...new Set(cited.filter((id) => !ids.has(id)))];
  return [
    ...(lines === requests
      ? []
      : [`exchanges.ndjson holds ${lines} exchanges, the verdict counts ${requests}`]),
    ...(ids.size === lines ? [] : ['exchanges.ndjson holds two exchanges with the same id']),
    ...missing.map((id) => `exchange ${id}, which the verdict names, is not in exchanges.ndjson`),
  ];
}
