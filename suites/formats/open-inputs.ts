import {
  anAccount,
  anItem,
  bodyWithKey,
} from '../../src/engine/assertions/inputs/choose-inputs.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import { isUnjudged } from '../../src/engine/session/unjudged-check.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { JSON_TYPE } from '../../src/spec/media-types.ts';
import { buildRequest, spellRequest } from '../../src/wire/build-request.ts';
import type { AnsweredExchange, Request } from '../../src/wire/exchange.ts';

/**
 * Observes how the node, or a gateway in front of it, answers requests that the document leaves open or that are
 * features of HTTP alone.
 */
export async function observeOpen(ctx: CheckContext): Promise<void> {
  for (const [section, subject, parameter, ...query] of openLists(ctx)) {
    const asked = ctx.node.sendSpelled('summaries', { parameter, query }, { open: subject });
    await observe(ctx, section, subject, asked);
  }
  for (const [section, subject, parameter, body, type] of openItems(ctx)) {
    const spelling = { parameter, headers: { 'content-type': type }, body };
    const asked = ctx.node.sendSpelled('rawItem', spelling, { open: subject });
    await observe(ctx, section, subject, asked);
  }
  for (const [section, subject, request] of beyondRequests(ctx)) {
    await observe(ctx, section, subject, ctx.node.send(request));
  }
  const far = await ctx.node.summaries(
    anAccount(ctx),
    { end: U64_MAX, limit: 1 },
    { anyReplica: true },
  );
  ctx.observe('4.1', 'end_version beyond the head', `status ${far.response.status}`);
}

/** Records the outcome; no response is an observation too. */
async function observe(
  ctx: CheckContext,
  section: string,
  subject: string,
  asked: Promise<AnsweredExchange>,
): Promise<void> {
  const answered = await asked.catch((error: unknown) => {
    if (isUnjudged(error, 'cantTell')) return undefined;
    throw error;
  });
  const seen = answered === undefined ? 'no answer' : `status ${answered.response.status}`;
  ctx.observe(section, subject, seen);
}

/** Section, subject, and the spelled address or handle. */
type Row = readonly [section: string, subject: string, parameter: string];

/** The same, and the query. */
function openLists(ctx: CheckContext): readonly (readonly [...Row, ...string[]])[] {
  const account = anAccount(ctx);
  const version = ctx.session.ledger.highest ?? 7n;
  return [
    ...upperCased('2.1', 'an address in upper case', account),
    ['2.1', 'an address that is only 0x', '0x'],
    ['2.1', 'leading zeros in a version', account, `start_version=00${version}`],
    ['2.1', 'a plus sign before a version', account, `start_version=%2B${version}`],
    ['4.1', 'an empty limit', account, 'limit='],
    ['4.1', 'one parameter twice', account, 'limit=1', 'limit=2'],
    ['4.1', 'an unknown parameter', account, 'limit=1', 'colour=blue'],
  ];
}

/** Section, subject, handle, body and media type. */
function openItems(ctx: CheckContext): readonly (readonly [...Row, string, string])[] {
  const { handle, key } = anItem(ctx);
  const body = bodyWithKey(key);
  const lettered = ctx.discovery.items.find((item) => /[a-f]/.test(item.key));
  const upper = upperCased('2.1', 'a key in upper case', lettered?.key ?? '0x');
  const more = JSON.stringify({ key, colour: 'blue' });
  return [
    ['2.1', 'a key without 0x', handle, bodyWithKey(key.slice(2)), JSON_TYPE],
    ...upper.map(
      ([section, subject, text]) =>
        [section, subject, lettered?.handle ?? handle, bodyWithKey(text), JSON_TYPE] as const,
    ),
    ['2.3', 'an unknown member beside the key', handle, more, JSON_TYPE],
    ['4.2', 'a JSON body that says text/plain', handle, body, 'text/plain'],
    ['4.2', 'a content type with a charset', handle, body, `${JSON_TYPE}; charset=utf-8`],
  ];
}

/** Returns the hex in upper case, with its section and subject; nothing for hex without letters. */
function upperCased(
  section: string,
  subject: string,
  hex: string,
): readonly (readonly [string, string, string])[] {
  return /[a-f]/.test(hex) ? [[section, subject, `0x${hex.slice(2).toUpperCase()}`]] : [];
}

/** More than nginx accepts by default. */
const LARGE_BODY = 1024 * 1024 + 1;

/** Section, subject, and a request that only HTTP knows. */
function beyondRequests(ctx: CheckContext): readonly (readonly [string, string, Request])[] {
  const account = anAccount(ctx);
  const { handle, key } = anItem(ctx);
  const list = (parameter: string, query: readonly string[], beyond: string): Request =>
    spellRequest('summaries', { parameter, query }, { beyond });
  const large = `${' '.repeat(LARGE_BODY)}${bodyWithKey(key)}`;
  const item = spellRequest(
    'rawItem',
    { parameter: handle, body: large },
    { beyond: 'a large body' },
  );
  const path = buildRequest({ endpoint: 'summaries', question: { account } }).path;
  const other = { endpoint: 'outside', beyond: 'another method' } as const;
  return [
    ['4.1', 'a path with a broken escape', list('%zz', [], 'a broken escape')],
    ['4.1', 'a URL of 9,000 octets', list(account, [`colour=${'b'.repeat(9000)}`], 'a long URL')],
    ['4.1', 'another method', { method: 'PUT', path, headers: {}, meaning: other }],
    ['4.2', 'a body above 1 MiB', item],
  ];
}
