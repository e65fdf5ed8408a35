import { anAccount, anItem, bodyWithKey } from '../../fixtures/assertions/inputs/choose.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import { CannotTell } from '../../fixtures/session/outcomes.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { JSON_TYPE } from '../../src/spec/media-types.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';

/** Inputs that the document neither allows nor forbids: the report says what the node does with them. */
export async function observeOpen(ctx: CheckContext): Promise<void> {
  for (const [section, subject, parameter, ...query] of openLists(ctx)) {
    const asked = ctx.node.sendSpelled('summaries', { parameter, query }, { open: subject });
    await observe(ctx, section, subject, asked);
  }
  const { handle } = anItem(ctx);
  for (const [section, subject, body, type] of openItems(ctx)) {
    const spelling = { parameter: handle, headers: { 'content-type': type }, body };
    const asked = ctx.node.sendSpelled('rawItem', spelling, { open: subject });
    await observe(ctx, section, subject, asked);
  }
  const far = await ctx.node.summaries(anAccount(ctx), { end: U64_MAX, limit: 1 });
  ctx.observe('4.1', 'end_version beyond the tip', `status ${far.response.status}`);
}

/** Records the outcome; no answer is an observation, too. */
async function observe(
  ctx: CheckContext,
  section: string,
  subject: string,
  asked: Promise<AnsweredExchange>,
): Promise<void> {
  const answered = await asked.catch((error: unknown) => {
    if (error instanceof CannotTell) return undefined;
    throw error;
  });
  const seen = answered === undefined ? 'no answer' : `status ${answered.response.status}`;
  ctx.observe(section, subject, seen);
}

/** Section, subject, spelled address, and the query. */
function openLists(ctx: CheckContext): readonly (readonly [string, string, string, ...string[]])[] {
  const account = anAccount(ctx);
  const version = ctx.session.ledger.highest ?? 7n;
  return [
    ['2.1', 'an address in upper case', upperCase(account)],
    ['2.1', 'an address that is only 0x', '0x'],
    ['2.1', 'leading zeros in a version', account, `start_version=00${version}`],
    ['2.1', 'a plus sign before a version', account, `start_version=%2B${version}`],
    ['4.1', 'an empty limit', account, 'limit='],
    ['4.1', 'one parameter twice', account, 'limit=1', 'limit=2'],
    ['4.1', 'an unknown parameter', account, 'limit=1', 'colour=blue'],
  ];
}

/** Section, subject, body and media type. */
function openItems(ctx: CheckContext): readonly (readonly [string, string, string, string])[] {
  const { key } = anItem(ctx);
  return [
    ['2.1', 'a key without 0x', bodyWithKey(key.slice(2)), JSON_TYPE],
    ['2.1', 'a key in upper case', bodyWithKey(upperCase(key)), JSON_TYPE],
    ['2.3', 'an unknown member beside the key', JSON.stringify({ key, colour: 'blue' }), JSON_TYPE],
    ['4.2', 'a JSON body that says text/plain', bodyWithKey(key), 'text/plain'],
    ['4.2', 'a content type with a charset', bodyWithKey(key), `${JSON_TYPE}; charset=utf-8`],
  ];
}

/** The hex with its digits in upper case; a fixed hex with letters when it has none. */
function upperCase(hex: string): string {
  return /[a-f]/.test(hex) ? `0x${hex.slice(2).toUpperCase()}` : '0xAB';
}
