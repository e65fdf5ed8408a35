import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { judgeNothing, nothingListed } from '../fixtures/assertions/expect-nothing.ts';
import { expectFirst, expectVersions, newestVersions } from '../fixtures/assertions/expect-page.ts';
import { Inapplicable } from '../fixtures/session/outcomes.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';

/** Section 4.1, selection rules 1 and 2 together: a start_version and an end_version. */
export const ranges: readonly Check[] = [
  // Rule 1 holds, and end_version is the "version at which the list ends".
  conform(
    'SEL-RANGE.within',
    'start and end bound the list on both sides',
    NEEDS.accounts(4),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 4);
      const [start, end] = [versions.at(-3), versions.at(-2)];
      const page = await bench.node.page(address, { start, end });
      await expectVersions(
        bench,
        page,
        versions.slice(-3, -1).slice(0, Math.max(1, page.listed.length)),
      );
    },
  ),
  conform(
    'SEL-RANGE.single',
    'start and end at one listed version list just that',
    NEEDS.account,
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 1);
      for (const only of [versions[0], versions.at(-1)]) {
        const limit = bench.survey.limitOf(5);
        const page = await bench.node.page(address, { start: only, end: only, limit });
        await expectVersions(bench, page, only === undefined ? [] : [only]);
      }
    },
  ),
  conform(
    'SEL-RANGE.limited',
    'with both, a small limit keeps those at the start',
    NEEDS.accounts(4),
    async (bench) => {
      const { address, versions } = await newestVersions(bench, 4);
      const page = await bench.node.page(address, {
        start: versions.at(-4),
        end: versions.at(-2),
        limit: bench.survey.limitOf(2),
      });
      await expectFirst(bench, page, versions.at(-4));
    },
  ),
  supporting(
    conform(
      'SEL-RANGE.inverted',
      'an end below the start lists nothing',
      NEEDS.accounts(2),
      async (bench) => {
        const { versions } = await newestVersions(bench, 2);
        await nothingListed(bench, [{ start: versions.at(-1), end: versions.at(-2) }]);
      },
    ),
  ),
  supporting(
    conform(
      'SEL-RANGE.gap',
      'between two neighbours nothing is listed',
      NEEDS.accounts(2),
      async (bench) => {
        const { address, versions } = await newestVersions(bench, 2);
        const at = versions.findIndex((one, index) => (versions[index + 1] ?? one) > one + 1n);
        const [before, after] = [versions[at], versions[at + 1]];
        if (before === undefined || after === undefined) return expectEmptyEnd(bench);
        const exchange = await bench.node.summaries(address, {
          start: before + 1n,
          end: after - 1n,
        });
        judgeNothing(bench, exchange);
      },
    ),
  ),
];

/** Where there are no two versions with one between them, what is above the tip is as empty. */
async function expectEmptyEnd(bench: Bench): Promise<void> {
  if ((bench.session.watch.highest ?? 0n) >= U64_MAX - 1n) {
    throw new Inapplicable('no version lies between two others, nor above the latest');
  }
  await nothingListed(bench, [{ start: U64_MAX - 1n, end: U64_MAX }]);
}
