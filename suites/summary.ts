import { isValid } from '../src/spec/endpoints/endpoints.ts';
import { everyElement, firstDifference, isJsonList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, supporting } from '../fixtures/check/check.ts';
import { askKnownTransactions } from '../fixtures/assertions/known-transactions.ts';
import { CannotTell, Untested } from '../fixtures/session/outcomes.ts';
import { differs, formatValue } from '../src/expect/difference.ts';
import type { ListedSummary } from '../src/expect/summaries.ts';
import {
  elementsOf,
  hashPresent,
  listedIn,
  protectorTagged,
  protectorType,
  senderIs,
} from '../src/expect/summaries.ts';
import { sameTransaction, formatEntry } from '../src/oracle/entry.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { REPLAY_PROTECTOR, SEQUENCE_NUMBER, TRANSACTION_HASH } from '../src/spec/names.ts';

/** Section 2.2, the transaction summary. */
export const summary: readonly Check[] = [
  audit(
    'SUM-HASH.every',
    'every summary has a hash',
    everyElement(() => true, hashPresent),
  ),
  supporting(
    audit('SUM-HASH.distinct', 'different transactions have different hashes', distinctHashes),
  ),
  audit(
    'SUM-PROTECTOR.every',
    'every summary has a tagged replay protector',
    everyElement(() => true, protectorTagged),
  ),
  audit(
    'SUM-PROTECTOR.tags',
    'no tag is unknown to the profile',
    () => knownTags,
    ({ names }) =>
      names.orderlessType === undefined ? 'the profile does not name the orderless tag' : undefined,
  ),
  audit('SUM-SENDER.every', 'every summary is of the account asked about', () => senderAsked),
  audit('SUM-SENDER.one', 'no version is listed for two accounts', oneSender),
  audit('SUM-VERSION.one', 'one version is one transaction', oneTransaction),
  conform(
    'SUM-SEQUENCE.truth',
    'a known sequence-number transaction is tagged sequence_number',
    'a transaction of kind sequence_number',
    sequenceTagged,
  ),
];

const senderAsked: AuditRule = (exchange, { names }) => {
  const { meaning } = exchange.request;
  if (!isJsonList(exchange) || meaning.endpoint !== 'summaries' || !isValid(meaning))
    return undefined;
  const { account } = meaning.asks;
  const elements = elementsOf(exchange.response) ?? [];
  if (elements.length === 0 || names.sender === undefined) return undefined;
  return firstDifference(elements, (element) => senderIs(account, element, names)) ?? 'agrees';
};

const knownTags: AuditRule = (exchange, { names }) => {
  if (!isJsonList(exchange) || names.orderlessType === undefined) return undefined;
  const types = (elementsOf(exchange.response) ?? []).flatMap(
    (element) => protectorType(element) ?? [],
  );
  const known = [SEQUENCE_NUMBER, names.orderlessType];
  const odd = types.find((type) => !known.includes(type));
  if (odd !== undefined) return differs(`one of the tags ${known.join(', ')}`, formatValue(odd));
  return types.length === 0 ? undefined : 'agrees';
};

function distinctHashes(): AuditRule {
  const versionOf = new Map<string, bigint>();
  return (exchange, { names }) => {
    const listed = isJsonList(exchange) ? (listedIn(exchange.response, names) ?? []) : [];
    if (listed.length === 0) return undefined;
    for (const { version, element } of listed) {
      const hash = element[TRANSACTION_HASH];
      if (typeof hash !== 'string') continue;
      const known = versionOf.get(hash) ?? version;
      versionOf.set(hash, known);
      if (known !== version) {
        return differs(
          'a hash of its own for every transaction',
          `${formatValue(hash)} at versions ${known} and ${version}`,
        );
      }
    }
    return 'agrees';
  };
}

function oneSender(): AuditRule {
  const accountOf = new Map<bigint, LongHex>();
  return (exchange, { names }) => {
    const { meaning } = exchange.request;
    if (!isJsonList(exchange) || meaning.endpoint !== 'summaries' || !isValid(meaning))
      return undefined;
    const { account } = meaning.asks;
    const listed = listedIn(exchange.response, names) ?? [];
    for (const { version } of listed) {
      const known = accountOf.get(version) ?? account;
      accountOf.set(version, known);
      if (known !== account) {
        return differs(
          `version ${version} for one account only`,
          `listed for ${known} and for ${account}`,
        );
      }
    }
    return listed.length === 0 ? undefined : 'agrees';
  };
}

function oneTransaction(): AuditRule {
  const listedBefore = new Map<bigint, ListedSummary>();
  return (exchange, { names }) => {
    const listed = isJsonList(exchange) ? (listedIn(exchange.response, names) ?? []) : [];
    for (const entry of listed) {
      const known = listedBefore.get(entry.version);
      if (known === undefined) listedBefore.set(entry.version, entry);
      else if (!sameTransaction(known, entry)) {
        return differs(
          `at version ${entry.version} what was listed before: ${formatEntry(known)}`,
          formatEntry(entry),
        );
      }
    }
    return listed.length === 0 ? undefined : 'agrees';
  };
}

async function sequenceTagged(ctx: CheckContext): Promise<void> {
  const known = await askKnownTransactions(ctx, ({ kind }) => kind === 'sequence_number');
  if (known.length === 0) {
    throw new Untested('no transaction of kind sequence_number is known: name one under accounts');
  }
  for (const { transaction, page, listed } of known) {
    if (listed === undefined) {
      throw new CannotTell(
        `version ${transaction.version} is not listed, which SEL-COMPLETE judges`,
      );
    }
    const type = protectorType(listed.element);
    if (type === undefined) throw new CannotTell('it has no tag, which SUM-PROTECTOR judges');
    const expected = `type ${SEQUENCE_NUMBER} at version ${transaction.version}`;
    ctx.judge(
      page.exchange,
      type === SEQUENCE_NUMBER
        ? undefined
        : differs(expected, formatValue(listed.element[REPLAY_PROTECTOR])),
    );
  }
}
