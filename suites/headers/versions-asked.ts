import { isValid, requestParts } from '../../src/spec/endpoints/endpoints.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Returns the versions in a valid request, by parameter. */
export function versionsAsked({
  request: { meaning },
}: AnsweredExchange): ReadonlyMap<string, bigint> {
  const query = isValid(meaning) ? Object.entries(requestParts(meaning).query) : [];
  return new Map(
    query.flatMap(([name, value]) =>
      name.endsWith('_version') && value !== undefined ? [[name, BigInt(value)] as const] : [],
    ),
  );
}
