import type { KnownTransactionOnPage } from '../../src/engine/assertions/lists/known-transactions.ts';
import { askKnownTransactions } from '../../src/engine/assertions/lists/known-transactions.ts';
import {
  elementsIn,
  everyElement,
  findQuestion,
  firstDifference,
  nonEmpty,
  judgeAbout,
  listOfAccount,
  summariesIn,
} from '../../src/engine/check/rule-judges.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule, example } from '../../src/engine/check/check.ts';
import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { CONFIGURED } from '../../src/engine/known-truth.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { atLeastOne } from '../../src/engine/session/needed.ts';
import { cannotTell, inapplicable } from '../../src/engine/session/unjudged-check.ts';
import type { ListedSummary } from '../../src/expect/summary-matchers.ts';
import {
  findHashDifference,
  findProtectorDifference,
  findSenderDifference,
  hashOf,
  protectorType,
} from '../../src/expect/summary-matchers.ts';
import { entryDifference, formatEntry, sameTransaction } from '../../src/oracle/entry.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { REPLAY_PROTECTOR, SEQUENCE_NUMBER } from '../../src/spec/names.ts';
import type { Difference } from '../../src/text/difference.ts';
import { differs, formatValue } from '../../src/text/difference.ts';

/** Section 2.2, the transaction summary. */
export const summaryMemberChecks: readonly Check[] = [
  // "transaction_hash | string | required | Hash of the transaction."
  rule(
    'SUM-HASH.every',
    'every summary has a transaction hash',
    ['account'],
    everyElement(() => true, findHashDifference),
  ),
  rule(
    'SUM-HASH.distinct',
    'different transactions have different hashes',
    ['account'],
    distinctHashes,
    { supporting: true },
  ),
  // "replay_protector | object | required | Tagged union discriminated by the field `type`."
  rule(
    'SUM-PROTECTOR.every',
    'every summary has a tagged replay protector',
    ['account'],
    everyElement(() => true, findProtectorDifference),
  ),
  rule(
    'SUM-PROTECTOR.tags',
    'every replay protector has a tag that the profile names',
    ['account'],
    () => knownTags,
    {
      assertOffered: assertTagNamed,
    },
  ),
  // "Retrieves summaries of committed transactions sent from one account."
  rule(
    'SUM-SENDER.every',
    'every listed sender is the requested account',
    ['account'],
    () => senderAsked,
    { assertOffered: (ctx) => ctx.assertSenderNamed() },
  ),
  rule('SUM-SENDER.one', 'no transaction is listed for two accounts', ['account'], oneSender),
  // "version | u64 value | not shown | Ledger version of the transaction."
  rule(
    'SUM-VERSION.one',
    'every version belongs to one transaction of the account',
    ['account'],
    oneTransaction,
  ),
  // "`replay_protector` variants: ... sequence_number | not shown"
  rule(
    'SUM-SEQUENCE.every',
    'every transaction known to have a sequence number is tagged so',
    ['sequence-number'],
    sequenceTags,
  ),
  example(
    'SUM-SEQUENCE.truth',
    'a known sequence-number transaction is tagged sequence_number',
    ['sequence-number'],
    async (ctx) => {
      const known = await askKnownTransactions(ctx, ({ kind }) => kind === 'sequence_number');
      for (const found of atLeastOne(known, 'sequence-number')) await expectSequenceTag(ctx, found);
    },
  ),
];

/** @throws Unjudged (inapplicable) when the profile does not name the orderless tag. */
function assertTagNamed({ names }: CheckContext): void {
  if (names.orderlessType !== undefined) return;
  throw inapplicable('the profile does not name the orderless tag', ['orderless-type']);
}

const senderAsked = judgeAbout(
  (exchange, { names }) => {
    const account = findQuestion(exchange)?.account;
    const elements = nonEmpty(elementsIn(exchange));
    if (account === undefined || elements === undefined || names.sender === undefined)
      return undefined;
    return { account, elements };
  },
  ({ account, elements }, { names }) =>
    firstDifference(elements, (element) => findSenderDifference(account, element, names)),
);

const knownTags = judgeAbout(
  (exchange, { names }) => {
    const types = nonEmpty(elementsIn(exchange).flatMap((element) => protectorType(element) ?? []));
    const { orderlessType } = names;
    return types === undefined || orderlessType === undefined
      ? undefined
      : { types, orderlessType };
  },
  ({ types, orderlessType }) => {
    const known = [SEQUENCE_NUMBER, orderlessType];
    const unknown = types.find((type) => !known.includes(type));
    if (unknown === undefined) return undefined;
    return differs(`one of the tags ${known.join(', ')}`, formatValue(unknown));
  },
);

function distinctHashes(): Judge {
  const versionOf = new Map<string, bigint>();
  return judgeAbout(
    (exchange, { names }) => nonEmpty(summariesIn(exchange, names)),
    (listed) =>
      firstDifference(listed, ({ version, element }) => {
        const hash = hashOf(element);
        if (typeof hash !== 'string') return undefined;
        const known = versionOf.get(hash) ?? version;
        versionOf.set(hash, known);
        if (known === version) return undefined;
        return differs(
          'a different hash for every transaction',
          `${formatValue(hash)} at versions ${known} and ${version}`,
        );
      }),
  );
}

/** A summary without a tag is judged by SUM-PROTECTOR. */
function sequenceTags(): Judge {
  let known: ReadonlyMap<LongHex, ReadonlySet<bigint>> | undefined;
  return judgeAbout(
    (exchange, context) => {
      const { account, listed = [] } = listOfAccount(exchange, context) ?? {};
      known ??= sequenceNumbersIn(context.truth);
      const versions = account && known.get(account);
      const isKnown = ({ version, element }: ListedSummary): boolean =>
        versions?.has(version) === true && protectorType(element) !== undefined;
      return nonEmpty(listed.filter(isKnown));
    },
    (listed) => {
      const found = firstDifference(listed, findTagDifference);
      return found && { ...found, tellRight: () => CONFIGURED };
    },
  );
}

/** Returns the versions of the transactions of each account that the user knows to have a sequence number. */
function sequenceNumbersIn({ accounts }: GroundTruth): ReadonlyMap<LongHex, ReadonlySet<bigint>> {
  return new Map(
    accounts.map(({ address, transactions }) => {
      const known = transactions.filter(({ kind }) => kind === 'sequence_number');
      return [address, new Set(known.map(({ version }) => version))];
    }),
  );
}

/** Two accounts may have transactions of one version: the document does not say that a version has one transaction. */
function oneSender(): Judge {
  const accountOf = new Map<string, LongHex>();
  return judgeAbout(listOfAccount, ({ account, listed }) =>
    firstDifference(listed, ({ version, element }) => {
      const hash = hashOf(element);
      if (typeof hash !== 'string') return undefined;
      const transaction = `version ${version}, hash ${hash}`;
      const known = accountOf.get(transaction) ?? account;
      accountOf.set(transaction, known);
      if (known === account) return undefined;
      return differs(
        `${transaction} for one account only`,
        `listed for ${known} and for ${account}`,
      );
    }),
  );
}

function oneTransaction(): Judge {
  const listedBefore = new Map<string, ListedSummary>();
  return judgeAbout(listOfAccount, ({ account, listed }) =>
    firstDifference(listed, (entry) => {
      const place = `${account} ${entry.version}`;
      const known = listedBefore.get(place) ?? entry;
      listedBefore.set(place, known);
      if (sameTransaction(known, entry)) return undefined;
      return differs(
        `${formatEntry(known)} at version ${entry.version}, as listed before`,
        formatEntry(entry),
        entryDifference(known, entry),
      );
    }),
  );
}

async function expectSequenceTag(
  ctx: CheckContext,
  { transaction, page, listed }: KnownTransactionOnPage,
): Promise<void> {
  const { version } = transaction;
  if (listed === undefined) {
    await ctx.node.pruning.assertNotPrunedNow(version, page.account);
    throw cannotTell(`version ${version} is not listed; not a failure here: see SEL-COMPLETE`);
  }
  if (protectorType(listed.element) === undefined)
    throw cannotTell('the summary has no tag; not a failure here: see SUM-PROTECTOR');
  const found = findTagDifference(listed);
  ctx.judge(page.exchange, found && { ...found, right: CONFIGURED });
}

function findTagDifference({ version, element }: ListedSummary): Difference | undefined {
  if (protectorType(element) === SEQUENCE_NUMBER) return undefined;
  const expected = `type ${SEQUENCE_NUMBER} at version ${version}`;
  return differs(expected, formatValue(element[REPLAY_PROTECTOR]));
}
