import { isValid } from '../src/spec/endpoints/endpoints.ts';
import { isJsonList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { expectFirst } from '../fixtures/assertions/expect-page.ts';
import { formatRefusal } from '../fixtures/session/node-client.ts';
import { CannotTell, Untested } from '../fixtures/session/outcomes.ts';
import type { Page } from '../fixtures/session/page.ts';
import { expectListed, askKnownTransactions } from '../fixtures/assertions/known-transactions.ts';
import type { Difference } from '../src/expect/difference.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import { ledgerView } from '../src/expect/headers.ts';
import type { Element } from '../src/expect/summaries.ts';
import { isSequenceNumber, listedIn, protectorType } from '../src/expect/summaries.ts';
import { isObject } from '../src/expect/json.ts';
import { coveredSpan } from '../src/oracle/selection.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';
import { BCS_TYPE } from '../src/spec/media-types.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import { REPLAY_PROTECTOR, SEQUENCE_NUMBER } from '../src/spec/names.ts';
import { ascending, sameTransaction, formatEntry } from '../src/oracle/entry.ts';

/** Section 1, what the service does; section 9, versioning. */
export const service: readonly Check[] = [
  // "Pending transactions are not served by the summaries endpoint."
  supporting(
    audit(
      'SVC-COMMITTED.every',
      'nothing is listed before the ledger has come to it',
      () => committed,
    ),
  ),
  conform('SVC-COMMITTED.stays', 'what was listed is listed again', NEEDS.account, async (ctx) => {
    for (const { address, newest } of ctx.survey.accountsWith(1).slice(0, 4)) {
      const last = ascending(newest.listed).at(-1);
      const page = await ctx.node.page(address, { start: last?.version, limit: 1 });
      await expectFirst(ctx, page, last?.version);
      const again = page.listed[0];
      if (last === undefined || again === undefined) continue;
      ctx.judge(
        page.exchange,
        sameTransaction(last, again) ? undefined : differs(formatEntry(last), formatEntry(again)),
      );
    }
  }),
  // "Both sequence-number-based and orderless transactions are covered."
  conform(
    'SVC-BOTH-KINDS.truth',
    'known transactions of both kinds are listed',
    'a transaction of each kind',
    bothKinds,
  ),
  conform(
    'SVC-BOTH-KINDS.newest',
    'the newest page of an account with both kinds shows both',
    'an account with orderless: true',
    bothOnPage,
  ),
  audit('SVC-HISTORY.lists', 'no list contradicts an earlier one', () => agreesWithHistory),
  audit(
    'SVC-HISTORY.items',
    'no item contradicts an earlier reading at the same version',
    oneReading,
  ),
  conform(
    'VER-PREFIX.both',
    'both endpoints answer under /v1',
    `${NEEDS.account} and ${NEEDS.item}`,
    underV1,
  ),
];

const committed: AuditRule = (exchange, { names }) => {
  const { ledgerVersion } = ledgerView(exchange.response, names);
  const listed = isJsonList(exchange) ? listedIn(exchange.response, names) : undefined;
  if (listed === undefined || listed.length === 0 || ledgerVersion === undefined) return undefined;
  const ahead = listed.find((summary) => summary.version > ledgerVersion);
  if (ahead === undefined) return 'agrees';
  return differs(
    `committed transactions, up to version ${ledgerVersion}`,
    `version ${ahead.version}`,
  );
};

async function bothKinds(ctx: CheckContext): Promise<void> {
  const known = await askKnownTransactions(ctx, ({ kind }) => kind !== undefined);
  for (const kind of ['sequence_number', 'orderless'] as const) {
    const some = known.filter((found) => found.transaction.kind === kind);
    if (some.length === 0)
      throw new Untested(`no transaction of kind ${kind} is known: name one under accounts`);
    // Where some are left out and others not, it is not for their kind: that is SEL-COMPLETE's.
    const there = some.filter(({ listed }) => listed !== undefined);
    for (const found of there.length === 0 ? some : there) {
      if (there.length === 0) await expectListed(ctx, found);
      const { page, listed } = found;
      const type = listed === undefined ? undefined : protectorType(listed.element);
      const { orderlessType } = ctx.names;
      const wrong =
        kind === 'orderless' &&
        orderlessType !== undefined &&
        type !== undefined &&
        type !== orderlessType;
      ctx.judge(
        page.exchange,
        wrong ? differs(`type ${orderlessType}`, formatValue(type)) : undefined,
      );
    }
  }
}

async function bothOnPage(ctx: CheckContext): Promise<void> {
  const accounts = ctx.survey.truth.accounts.filter((account) => account.orderless);
  if (accounts.length === 0) throw new Untested('no account is known with orderless: true');
  for (const { address } of accounts) {
    const exchange = await ctx.node.summaries(address);
    const there = exchange.response.status === 200;
    const { listed } = there ? ctx.node.read(exchange, address, {}) : { listed: [] };
    const kinds = new Set(listed.map(({ element }) => kindOf(element)));
    for (const type of new Set(listed.flatMap(({ element }) => protectorType(element) ?? []))) {
      if (type !== SEQUENCE_NUMBER)
        ctx.observe('2.2', 'the type of an orderless transaction', type);
    }
    const [kind] = kinds;
    if (kinds.size === 1 && kind !== undefined && mayBeEither(kind)) {
      throw new CannotTell(
        'every replay protector has the type sequence_number, and no member tells more: the kinds cannot be told apart',
      );
    }
    const both = kinds.size > 1 && listed.some(({ element }) => isSequenceNumber(element));
    const before = ctx.survey.accounts.find((account) => account.address === address)?.newest;
    if (!both && before !== undefined && prunedSince(ctx, before, listed.length)) {
      throw new CannotTell(`history is pruned meanwhile: ${address} has less on its newest page`);
    }
    const expected = 'sequence-number and orderless transactions on the newest page';
    ctx.judge(
      exchange,
      both
        ? undefined
        : differs(
            expected,
            [...kinds].join(', ') || (there ? 'an empty list' : formatRefusal(exchange)),
          ),
    );
  }
}

/** The tag, and the members beside it: what tells two variants apart when their tags do not. */
function kindOf(element: Element): string {
  const protector = element[REPLAY_PROTECTOR];
  const members = isObject(protector) ? Object.keys(protector) : [];
  const others = members.filter((member) => member !== 'type').toSorted();
  return [protectorType(element) ?? 'untagged', ...others].join(' ');
}

/** True when the edge has passed over some of a page: what is left of it need not show both kinds. */
function prunedSince(ctx: CheckContext, before: Page, left: number): boolean {
  const [first] = ascending(before.listed);
  return (
    first !== undefined && first.version < ctx.session.ledger.oldest && left < before.listed.length
  );
}

/** Section 2.2 lists both variants with the one type: then only a member's name tells of a sequence. */
function mayBeEither(kind: string): boolean {
  const [type, ...members] = kind.split(' ');
  return type === SEQUENCE_NUMBER && !members.some((member) => /seq/i.test(member));
}

const agreesWithHistory: AuditRule = (exchange, context) => {
  const { meaning } = exchange.request;
  const listed = isJsonList(exchange) ? listedIn(exchange.response, context.names) : undefined;
  if (listed === undefined || listed.length === 0) return undefined;
  if (meaning.endpoint !== 'summaries' || !isValid(meaning)) return undefined;
  const history = context.history(meaning.asks.account);
  const [found] = history.contradictions(listed, coveredSpan(listed));
  if (found === undefined) return 'agrees';
  return differs(
    `at version ${found.version}, as an earlier answer said: ${found.known}`,
    found.now,
  );
};

/**
 * Remembers of each item at each settled version whether it was there, and its bytes by media type.
 * A first reading has nothing to agree with.
 */
function oneReading(): AuditRule {
  const seen = new Map<string, string>();
  const against = (where: string, now: string, said: string): Difference | 'agrees' | undefined => {
    const known = seen.get(where);
    if (known === undefined) seen.set(where, now);
    if (known === undefined || known === now) return known === undefined ? undefined : 'agrees';
    return differs(`${known} ${said}`, now);
  };
  return (exchange, { ledger }) => {
    const { request, response } = exchange;
    const { meaning } = request;
    const { status, body } = response;
    if (meaning.endpoint !== 'rawItem' || !isValid(meaning)) return undefined;
    const { handle, key, version } = meaning.asks;
    if (version === undefined) return undefined;
    // Which refusal whoever does not ask for BCS gets is not shown: it may be that of a missing item.
    const absent = status === 404 && request.headers['accept'] === BCS_TYPE;
    if (!(status === 200 || absent) || version > ledger.bounds(exchange).settled) return undefined;
    const where = `${handle}/${key}@${version}`;
    const said = `at version ${version}, as an earlier answer said`;
    const there = against(where, status === 200 ? 'an item' : 'no item', said);
    if (status !== 200 || (there !== undefined && there !== 'agrees')) return there;
    return against(`${where} ${mediaType(exchange.response)}`, hexBytes(body), said);
  };
}

/** Paths beside those of the document at which a node may have put its endpoints. */
const ELSEWHERE = ['/v2', '/v0', ''] as const;

/** What is known to be there, and is not found under /v1, is looked for under another prefix. */
async function underV1(ctx: CheckContext): Promise<void> {
  for (const exchange of [await knownList(ctx), await knownItem(ctx)]) {
    const { request, response } = exchange;
    for (const prefix of response.status === 404 ? ELSEWHERE : []) {
      const path = request.path.replace(/^\/v1/, prefix);
      const meaning = { endpoint: 'outside', open: `under ${prefix || 'no prefix'}` } as const;
      const other = await ctx.node.send({ ...request, path, meaning });
      if (other.response.status !== 200) continue;
      ctx.judge(exchange, differs('an answer under /v1', `it is found under ${path}`));
    }
    ctx.judge(exchange, undefined);
  }
}

/** The newest page of an account that has one, or should have. @throws Untested */
function knownList(ctx: CheckContext): Promise<AnsweredExchange> {
  const account =
    ctx.survey.accounts.find(({ answered }) => answered) ??
    ctx.survey.accounts.find(({ truth }) => truth.transactions.length > 0);
  if (account === undefined) throw new Untested('no transaction is known: name one under accounts');
  return ctx.node.summaries(account.address, { limit: 1 });
}

/** An item that could be read, or should have been. @throws Untested */
function knownItem(ctx: CheckContext): Promise<AnsweredExchange> {
  const named = ctx.survey.truth.tables.flatMap(({ items }) => items);
  const item = ctx.survey.items[0] ?? named.find(({ value }) => value !== undefined);
  if (item === undefined) throw new Untested('no item is known: name one under tables');
  return ctx.node.item({ handle: item.handle, key: item.key });
}
