import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ExchangeRecord } from '../../src/evidence/exchange-record.ts';
import { errnoOf } from '../../src/text/error.ts';
import { isObject, parseJson } from '../../src/text/json.ts';

/**
 * The lines of an `exchanges.ndjson`, in order; none when there is no file. A line that a killed run left
 * incomplete is skipped.
 */
export async function* readExchanges(file: string): AsyncGenerator<ExchangeRecord> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      const record = parseJson(line);
      if (isExchange(record)) yield record;
    }
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** Accepts a line of this suite; other contents are not examined. */
function isExchange(value: unknown): value is ExchangeRecord {
  return isObject(value) && typeof value['id'] === 'number' && isObject(value['request']);
}
