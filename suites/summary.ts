import { everyElement, firstDifference, isJsonList } from '../fixtures/check/audit-rules.ts';
import type { AuditRule } from '../fixtures/session/audit.ts';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, supporting } from '../fixtures/check/check.ts';
import { sightings } from '../fixtures/assertions/known-transactions.ts';
import { CannotTell, Untested } from '../fixtures/session/outcomes.ts';
import { differs, shown } from '../src/expect/difference.ts';
import type { Listed } from '../src/expect/summaries.ts';
import {
  elementsOf,
  hashPresent,
  listedIn,
  protectorTagged,
  protectorType,
  senderIs,
} from '../src/expect/summaries.ts';
import { sameTransaction, told } from '../src/oracle/entry.ts';
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
  if (!isJsonList(exchange) || !('account' in meaning)) return undefined;
  const { account } = meaning;
  const elements = elementsOf(exchange.answer) ?? [];
  if (elements.length === 0 || names.sender === undefined) return undefined;
  return firstDifference(elements, (one) => senderIs(account, one, names)) ?? 'agrees';
};

const knownTags: AuditRule = (exchange, { names }) => {
  if (!isJsonList(exchange) || names.orderlessType === undefined) return undefined;
  const types = (elementsOf(exchange.answer) ?? []).flatMap((one) => protectorType(one) ?? []);
  const known = [SEQUENCE_NUMBER, names.orderlessType];
  const odd = types.find((type) => !known.includes(type));
  if (odd !== undefined) return differs(`one of the tags ${known.join(', ')}`, shown(odd));
  return types.length === 0 ? undefined : 'agrees';
};

function distinctHashes(): AuditRule {
  const versionOf = new Map<string, bigint>();
  return (exchange, { names }) => {
    const listed = isJsonList(exchange) ? (listedIn(exchange.answer, names) ?? []) : [];
    if (listed.length === 0) return undefined;
    for (const { version, element } of listed) {
      const hash = element[TRANSACTION_HASH];
      if (typeof hash !== 'string') continue;
      const known = versionOf.get(hash) ?? version;
      versionOf.set(hash, known);
      if (known !== version) {
        return differs(
          'a hash of its own for every transaction',
          `${shown(hash)} at versions ${known} and ${version}`,
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
    if (!isJsonList(exchange) || !('account' in meaning)) return undefined;
    const listed = listedIn(exchange.answer, names) ?? [];
    for (const { version } of listed) {
      const known = accountOf.get(version) ?? meaning.account;
      accountOf.set(version, known);
      if (known !== meaning.account) {
        return differs(
          `version ${version} for one account only`,
          `listed for ${known} and for ${meaning.account}`,
        );
      }
    }
    return listed.length === 0 ? undefined : 'agrees';
  };
}

function oneTransaction(): AuditRule {
  const listedBefore = new Map<bigint, Listed>();
  return (exchange, { names }) => {
    const listed = isJsonList(exchange) ? (listedIn(exchange.answer, names) ?? []) : [];
    for (const one of listed) {
      const known = listedBefore.get(one.version);
      if (known === undefined) listedBefore.set(one.version, one);
      else if (!sameTransaction(known, one)) {
        return differs(
          `at version ${one.version} what was listed before: ${told(known)}`,
          told(one),
        );
      }
    }
    return listed.length === 0 ? undefined : 'agrees';
  };
}

async function sequenceTagged(bench: Bench): Promise<void> {
  const known = await sightings(bench, ({ kind }) => kind === 'sequence_number');
  if (known.length === 0) {
    throw new Untested('no transaction of kind sequence_number is known: name one under accounts');
  }
  for (const { transaction, page, listed: one } of known) {
    if (one === undefined) {
      throw new CannotTell(
        `version ${transaction.version} is not listed, which SEL-COMPLETE judges`,
      );
    }
    const type = protectorType(one.element);
    if (type === undefined) throw new CannotTell('it has no tag, which SUM-PROTECTOR judges');
    const expected = `type ${SEQUENCE_NUMBER} at version ${transaction.version}`;
    bench.judge(
      page.exchange,
      type === SEQUENCE_NUMBER
        ? undefined
        : differs(expected, shown(one.element[REPLAY_PROTECTOR])),
    );
  }
}
