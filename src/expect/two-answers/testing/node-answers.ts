import { BCS_TYPE } from '../../../spec/media-types.ts';
import type { ResponseParts } from '../../../testing/responses.ts';
import { jsonParts, response } from '../../../testing/responses.ts';
import { ACCOUNT } from '../../../testing/valid-meanings.ts';
import { buildRequest } from '../../../wire/build-request.ts';
import type { Request } from '../../../wire/exchange.ts';
import type { HeldVersions, NodeAnswer, TwoAnswers } from '../two-answers.ts';

const NAMES = { headerPrefix: 'X-NODE-', version: 'version', errorCode: 'error_code' };

/** What a node has: as much as the other, more of late, less of old. */
export const KEPT: HeldVersions = { oldest: 100n, latest: 900n };
export const LATER: HeldVersions = { oldest: 100n, latest: 950n };
export const PRUNED: HeldVersions = { oldest: 300n, latest: 900n };

/** An answer of a node that has those versions. */
export function answer(parts: ResponseParts, kept: HeldVersions | undefined = KEPT): NodeAnswer {
  return { response: response(parts), names: NAMES, own: kept, known: kept };
}

/** A list of summaries at these versions. */
export function list(
  versions: readonly number[],
  kept: HeldVersions = KEPT,
  more: object = {},
): NodeAnswer {
  return answer(
    jsonParts(versions.map((version) => ({ version: String(version), ...more }))),
    kept,
  );
}

/** The bytes of an item. */
export function item(body: string, kept: HeldVersions = KEPT): NodeAnswer {
  return answer({ headers: { 'content-type': BCS_TYPE }, body }, kept);
}

/** An error with that code. */
export function refusal(status: number, code: string, message = 'no'): NodeAnswer {
  return answer(jsonParts({ message, error_code: code }, {}, status));
}

/** A question for a list. */
export const summaries = (
  question: { start?: bigint; end?: bigint; limit?: number } = {},
): Request => buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT, ...question } });

/** A question for an item at a version. */
export const itemAt = (version?: bigint): Request =>
  buildRequest({ endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00', version } });

/** Where two answers differ, or why they cannot be compared. */
export function fieldOf(came: TwoAnswers): string | undefined {
  return 'notComparable' in came ? `not comparable: ${came.notComparable}` : came.difference?.field;
}
