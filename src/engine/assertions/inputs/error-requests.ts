import type { ItemKey, ItemQuestion } from '../../../spec/endpoints/raw-item.ts';
import type { AccountQuestion } from '../../../spec/endpoints/summaries.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import type { EndpointName, Meaning } from '../../../spec/endpoints/endpoints.ts';
import { BCS_TYPE, JSON_TYPE } from '../../../spec/media-types.ts';
import type { Spelling } from '../../../wire/build-request.ts';
import { buildRequest, spellRequest } from '../../../wire/build-request.ts';
import type { RequestOf } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { anAccount, anItem, bodyWithKey, STRANGE_ADDRESS, STRANGE_KEY } from './choose-inputs.ts';

/** A request to one of the endpoints that should be refused. */
export type ErrorRequest = RequestOf<Extract<Meaning, { readonly endpoint: EndpointName }>>;

/** Requests that are refused for the same reason; one of them stands for all. */
export interface ErrorKind {
  readonly requests: readonly ErrorRequest[];
  /** True when another `Accept` could itself be the reason for the refusal. */
  readonly acceptDecides: boolean;
}

const NO_HEX = ['xyz', '0x0x1', `0x${'f'.repeat(65)}`];
const NO_U64 = ['-1', 'abc', '1.5', '18446744073709551616'];
const NO_U16 = ['-1', 'abc', '65536'];
const NO_OBJECT = ['{"key":', '[]', 'not json'];
const NO_KEY = ['{}', '{"Key":"0x00"}'];
const NO_BYTES = ['0x0', '0xzz', 'xyz'];

/** Section 7: every kind of error that a client can cause, or may cause, at either endpoint. */
export function errorKinds(ctx: CheckContext): readonly ErrorKind[] {
  return [
    ...[...malformedLists(ctx), ...malformedItems(ctx)].map((requests) => ({
      requests,
      acceptDecides: false,
    })),
    ...listsThatMayBeRefused(ctx).map((request) => ({ requests: [request], acceptDecides: false })),
    ...refusedItems(ctx).map((request) => ({ requests: [request], acceptDecides: true })),
  ];
}

function malformedLists(ctx: CheckContext): readonly (readonly ErrorRequest[])[] {
  const parameter = anAccount(ctx);
  return [
    malformed('summaries', 'address', NO_HEX, (text) => ({ parameter: text })),
    malformed('summaries', 'limit', NO_U16, (text) => ({ parameter, query: [`limit=${text}`] })),
    ...['start_version', 'end_version'].map((name) =>
      malformed('summaries', name, NO_U64, (text) => ({ parameter, query: [`${name}=${text}`] })),
    ),
    // A node may gather its complaints.
    malformed('summaries', 'start_version, like the limit,', NO_U64, (text) => ({
      parameter,
      query: [`start_version=${text}`, 'limit=abc'],
    })),
  ];
}

function malformedItems(ctx: CheckContext): readonly (readonly ErrorRequest[])[] {
  const { handle: parameter, key } = anItem(ctx);
  const body = bodyWithKey(key);
  return [
    malformed('rawItem', 'handle', NO_HEX, (text) => ({ parameter: text, body })),
    malformed('rawItem', 'ledger_version', NO_U64, (text) => ({
      parameter,
      query: [`ledger_version=${text}`],
      body,
    })),
    malformed('rawItem', 'body', NO_OBJECT, (text) => ({ parameter, body: text })),
    malformed('rawItem', 'body without a key', NO_KEY, (text) => ({ parameter, body: text })),
    malformed('rawItem', 'key', NO_BYTES, (text) => ({ parameter, body: bodyWithKey(text) })),
  ];
}

/** Lists that a node may refuse or answer with an empty list: the document does not show which. */
function listsThatMayBeRefused(ctx: CheckContext): readonly ErrorRequest[] {
  const account = anAccount(ctx);
  const { oldest } = ctx.session.ledger;
  return [
    list({ account: STRANGE_ADDRESS }),
    list({ account, start: U64_MAX, end: 1n }),
    ...(oldest > 0n ? [list({ account, start: oldest - 1n })] : []),
  ];
}

function list(question: AccountQuestion): ErrorRequest {
  return buildRequest({ endpoint: 'summaries', question });
}

/**
 * Well-formed requests for missing things, and a request for an item in JSON, which a node need not
 * offer.
 */
function refusedItems(ctx: CheckContext): readonly ErrorRequest[] {
  const item = anItem(ctx);
  const { oldest, highest = oldest } = ctx.session.ledger;
  const earlier = (oldest + highest) / 2n;
  const missing: readonly ItemKey[] = [
    { ...item, key: STRANGE_KEY },
    { ...item, handle: STRANGE_ADDRESS },
  ];
  return [
    ...missing.map((question) => refused(question)),
    ...[highest, earlier].flatMap((version) =>
      missing.map((question) => refused({ ...question, version })),
    ),
    refused({ ...item, version: U64_MAX }),
    ...(oldest > 0n ? [refused({ ...item, version: oldest - 1n })] : []),
    refused(item, JSON_TYPE),
  ];
}

function refused(question: ItemQuestion, accept = BCS_TYPE): ErrorRequest {
  return buildRequest({ endpoint: 'rawItem', question }, { accept });
}

function malformed(
  endpoint: EndpointName,
  what: string,
  texts: readonly string[],
  spell: (text: string) => Spelling,
): readonly ErrorRequest[] {
  const deviation = { malformed: `the ${what} is malformed` };
  return texts.map((text) => spellRequest(endpoint, spell(text), deviation));
}
