import { judgeAbout, listOfAccount } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { itemBodyText } from '../../src/expect/item-bytes.ts';
import { bytesDifference } from '../../src/text/describe-difference.ts';
import { AnswersAbout } from '../../src/oracle/answers-about.ts';
import { isValid } from '../../src/spec/endpoints/endpoints.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { itemId } from '../../src/spec/endpoints/raw-item.ts';
import { BCS_TYPE } from '../../src/spec/media-types.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { mediaType, requestKey } from '../../src/wire/exchange.ts';

/** Section 1, what the service does: committed history does not change. */
export const historyChecks: readonly Check[] = [
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  rule(
    'SVC-HISTORY.lists',
    'two summaries of one version never contradict each other',
    ['account'],
    () => agreesWithHistory,
  ),
  rule(
    'SVC-HISTORY.items',
    'two reads of an item at one version never contradict each other',
    ['item'],
    agreesWithFirstAnswer,
  ),
];

/** Judges the content of summaries; SEL-COMPLETE judges whether a transaction is listed. */
const agreesWithHistory = judgeAbout(listOfAccount, ({ account, listed }, context) => {
  const known = context.history(account);
  const [found] = known.contradictions(listed);
  if (found === undefined) return undefined;
  const { version, now, difference, source } = found;
  const other = source === undefined ? 'an earlier response' : `the response to ${source.path}`;
  const expected = `version ${version} as in ${other}: ${found.known}`;
  return {
    ...differs(expected, now, difference),
    against: source?.exchange,
    tellRight: () => known.tellWhich(version),
  };
});

/** A fact about an item at a settled version, which no other response may contradict. */
interface Statement {
  readonly about: string;
  readonly version: bigint;
  readonly says: string;
  readonly by: AnsweredExchange;
}

/** Returns whether an item exists at a settled version, and its bytes by media type. */
function statementsIn(by: AnsweredExchange, settled: bigint): readonly Statement[] {
  const { request, response } = by;
  const { meaning } = request;
  if (meaning.endpoint !== 'rawItem' || !isValid(meaning)) return [];
  const { version } = meaning.question;
  if (version === undefined || version > settled) return [];
  const about = itemId(meaning.question, version);
  if (response.status === 200) {
    const ofType = `${about} ${mediaType(response)}`;
    return [
      { about, version, says: 'an item', by },
      { about: ofType, version, says: hexBytes(response.body), by },
    ];
  }
  // Without Accept for BCS the document does not show which refusal is sent: it may be that of a missing item.
  const absent = response.status === 404 && request.headers['accept'] === BCS_TYPE;
  return absent ? [{ about, version, says: 'no item', by }] : [];
}

/** Compares each response about an item with the first one, which is not judged itself. */
function agreesWithFirstAnswer(): Judge {
  const first = new Map<string, Statement>();
  const answersByQuestion = new Map<string, AnswersAbout<string>>();
  const contradicts = ({ about, says }: Statement): boolean =>
    (first.get(about)?.says ?? says) !== says;
  return {
    judge: (exchange, { ledger }) => {
      const statements = statementsIn(exchange, ledger.bounds(exchange).settled);
      const last = statements.at(-1);
      // Two reads without an item prove nothing: the item may never have existed.
      const known = last !== undefined && last.says !== 'no item' && first.has(last.about);
      for (const said of statements) {
        if (!first.has(said.about)) first.set(said.about, said);
        const answers = answersByQuestion.get(said.about) ?? new AnswersAbout<string>();
        answersByQuestion.set(said.about, answers);
        // Another spelling counts as another question.
        answers.add(said.says, requestKey(exchange.request));
      }
      const wrong = statements.find(contradicts);
      if (wrong === undefined) return known ? 'agrees' : undefined;
      const { about, version, says } = wrong;
      const { says: earlier = '', by } = first.get(about) ?? {};
      const bytes = earlier.startsWith('0x') ? bytesDifference(earlier, says) : undefined;
      const expected = `version ${version} as in an earlier response: ${earlier}`;
      const tellRight = (): string | undefined => {
        const majority = answersByQuestion.get(about)?.majority;
        if (majority === undefined) return undefined;
        const { says: right, to, of } = majority;
        const share = `${to} of ${of} responses at version ${version} have ${right}`;
        return right === says ? `${share}: the earlier response is wrong` : share;
      };
      const actual = says.startsWith('0x') ? itemBodyText(exchange.response) : says;
      const shown = [exchange, by].filter((one) => one !== undefined);
      const stillHolds = (): boolean => shown.every((one) => version <= ledger.bounds(one).settled);
      return { ...differs(expected, actual, bytes), against: by?.id, tellRight, stillHolds };
    },
  };
}
