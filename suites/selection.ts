import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { audit, conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import type { AuditContext, AuditRule } from '../fixtures/session/audit.ts';
import { isList } from '../fixtures/check/audit-rules.ts';
import { ledgerView } from '../src/expect/headers.ts';
import type { Entry } from '../src/oracle/entry.ts';
import { ascending } from '../src/oracle/entry.ts';
import { judgeSelection } from '../src/oracle/selection.ts';
import { nothingListed } from '../fixtures/assertions/expect-nothing.ts';
import {
  expectFirst,
  expectLast,
  expectVersions,
  newestVersions,
} from '../fixtures/assertions/expect-page.ts';
import { Inapplicable } from '../fixtures/session/outcomes.ts';
import { differs } from '../src/expect/difference.ts';
import { listedIn } from '../src/expect/summaries.ts';
import type { SummariesQuestion } from '../src/spec/endpoints.ts';
import { BCS_TYPE } from '../src/spec/endpoints.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import { decodeSummaries } from '../src/spec/layouts/transaction-summaries.ts';
import type { Answered } from '../src/wire/exchange.ts';
import { mediaType } from '../src/wire/exchange.ts';

/** Section 4.1, selection rules 1 to 3, by one parameter or none; every list is held against all of them. */
export const selection: readonly Check[] = [
  ...(
    [
      [
        'SEL-START',
        'a start_version alone',
        ({ start, end }) => start !== undefined && end === undefined,
      ],
      [
        'SEL-END',
        'an end_version alone',
        ({ start, end }) => start === undefined && end !== undefined,
      ],
      ['SEL-NEWEST', 'neither', ({ start, end }) => start === undefined && end === undefined],
      ['SEL-RANGE', 'both', ({ start, end }) => start !== undefined && end !== undefined],
    ] as const satisfies readonly (readonly [
      string,
      string,
      (question: SummariesQuestion) => boolean,
    ])[]
  ).map(([id, form, applies]) =>
    supporting(
      audit(`${id}.every`, `no list asked for with ${form} leaves out what is known`, () =>
        selectionRule(applies),
      ),
    ),
  ),
  // "When start_version is given, the output consists of summaries starting at that version."
  conform(
    'SEL-START.listed',
    'a listed version as start_version comes first',
    NEEDS.accounts(3),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 3);
      for (const start of [versions[0], versions[1], versions.at(-1)]) {
        const page = await bench.node.page(address, { start, limit: bench.survey.limitOf(3) });
        await expectFirst(bench, page, start);
      }
    },
  ),
  conform(
    'SEL-START.between',
    'between two listed versions the next one comes first',
    NEEDS.accounts(2),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 2);
      for (const at of [1, versions.length - 1]) {
        const [before = 0n, next] = [versions[at - 1], versions[at]];
        const page = await bench.node.page(address, {
          start: before + 1n,
          limit: bench.survey.limitOf(2),
        });
        await expectFirst(bench, page, next);
      }
    },
  ),
  conform(
    'SEL-START.onward',
    'what follows start_version follows without a gap',
    NEEDS.accounts(3),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 3);
      const limit = bench.survey.limitOf(versions.length);
      const page = await bench.node.page(address, { start: versions[0], limit });
      await expectVersions(bench, page, versions.slice(0, page.listed.length));
    },
  ),
  supporting(
    conform('SEL-START.beyond', 'beyond the tip nothing is listed', NEEDS.account, nothingBeyond),
  ),
  // "... summaries ending at end_version."
  conform(
    'SEL-END.listed',
    'a listed version as end_version comes last',
    NEEDS.accounts(3),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 3);
      for (const end of [versions[1], versions.at(-2), versions.at(-1)]) {
        const page = await bench.node.page(address, { end, limit: bench.survey.limitOf(3) });
        await expectLast(bench, page, end);
      }
    },
  ),
  conform(
    'SEL-END.between',
    'between two listed versions the earlier one comes last',
    NEEDS.accounts(2),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 2);
      const [last = 0n, before] = [versions.at(-1), versions.at(-2)];
      const page = await bench.node.page(address, {
        end: last - 1n,
        limit: bench.survey.limitOf(2),
      });
      await expectLast(bench, page, before);
    },
  ),
  conform(
    'SEL-END.newest',
    'of those at or below end_version the newest are listed',
    NEEDS.accounts(4),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 4);
      const end = versions.at(-2);
      const page = await bench.node.page(address, { end, limit: bench.survey.limitOf(2) });
      await expectVersions(bench, page, versions.slice(-1 - page.listed.length, -1));
    },
  ),
  conform(
    'SEL-END.default',
    'end_version without limit lists the newest page below it',
    NEEDS.accounts(3),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 3);
      const end = versions.at(-2);
      const page = await bench.node.page(address, { end });
      await expectLast(bench, page, end);
    },
  ),
  // "When both are absent, the output consists of the most recent committed transactions."
  conform(
    'SEL-NEWEST.limited',
    'a small limit keeps the newest',
    NEEDS.accounts(3),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 3);
      for (const limit of bench.survey.limitsOf(1, 2, 3)) {
        const page = await bench.node.page(address, { limit });
        await bench.judgePage(page);
        const newest = ascending(page.listed).at(-1)?.version ?? 0n;
        const last = versions.at(-1) ?? 0n;
        if (newest < last) await bench.refuseIfPruned(page, last);
        bench.judge(
          page.exchange,
          newest >= last ? undefined : differs(`version ${last} or newer`, `${newest} at most`),
        );
      }
    },
  ),
  conform(
    'SEL-NEWEST.page',
    'without parameters the newest page is listed',
    NEEDS.account,
    async (bench) => {
      for (const { address } of bench.survey.accountsWith(1)) {
        await bench.judgePage(await bench.node.page(address));
      }
    },
  ),
  conform(
    'SEL-NEWEST.nothing-newer',
    'nothing committed is newer than the newest page',
    NEEDS.account,
    nothingNewer,
  ),
];

/** The largest versions there are, as far as the ledger has not come to them. */
async function nothingBeyond(bench: Bench): Promise<void> {
  const tip = bench.session.watch.highest ?? 0n;
  const beyond = [{ start: U64_MAX }, { start: U64_MAX - 1n, limit: 1 }];
  const questions = beyond.filter(({ start }) => start > tip);
  if (questions.length === 0) throw new Inapplicable('the latest version is the largest there is');
  await nothingListed(bench, questions);
}

/** What was committed when the newest page was given, and is newer than all on it, was left out. */
async function nothingNewer(bench: Bench): Promise<void> {
  for (const { address } of bench.survey.accountsWith(1)) {
    const newest = await bench.node.page(address);
    const last = ascending(newest.listed).at(-1);
    if (last === undefined || last.version === U64_MAX) continue;
    const start = last.version + 1n;
    const exchange = await bench.node.summaries(address, { start, limit: 1 });
    const listed = exchange.answer.status === 200 ? listedIn(exchange.answer, bench.names) : [];
    const { ledgerVersion } = ledgerView(newest.exchange.answer, bench.names);
    const newer = ascending(listed ?? []).find(
      ({ version }) => ledgerVersion !== undefined && version >= start && version <= ledgerVersion,
    );
    const expected = `version ${newer?.version} on the newest page, given at ledger version ${ledgerVersion}`;
    bench.judge(
      newest.exchange,
      newer === undefined ? undefined : differs(expected, `version ${last.version} as the newest`),
    );
  }
  if (bench.judged === 0) throw new Inapplicable('the latest version is the largest there is');
}

/** A list in BCS, where the layout is known; whether it is one, SUM-BCS judges. */
function decodedIn(
  { answer }: Answered,
  { summaryLayout }: AuditContext,
): readonly Entry[] | undefined {
  if (summaryLayout === undefined || mediaType(answer) !== BCS_TYPE) return undefined;
  try {
    return decodeSummaries(answer.body).map(({ version, hash }) => ({ version, identity: hash }));
  } catch {
    return undefined;
  }
}

function selectionRule(applies: (question: SummariesQuestion) => boolean): AuditRule {
  return (exchange, context) => {
    const { meaning } = exchange.request;
    if (!isList(exchange) || !('account' in meaning) || !applies(meaning.question))
      return undefined;
    const listed = listedIn(exchange.answer, context.names) ?? decodedIn(exchange, context);
    if (listed === undefined) return undefined;
    const known = context.history(meaning.account);
    const breach = judgeSelection(meaning.question, listed, known, context.watch.bounds(exchange));
    return breach ?? 'agrees';
  };
}
