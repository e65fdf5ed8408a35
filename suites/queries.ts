import { mayBeBehind } from '../fixtures/assertions/behind.ts';
import { findSpellingDifference } from '../fixtures/assertions/same-list.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { conform, NEEDS, supporting, whateverWasAsked } from '../fixtures/check/check.ts';
import { Untested } from '../fixtures/session/outcomes.ts';
import { ascendingVersions } from '../src/oracle/entry.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { buildRequest, pathOf } from '../src/wire/build-request.ts';

/** Section 4.1: how a query is written, and what is none of its parameters. */
export const queries: readonly Check[] = [
  // "limit | integer, uint16 | optional": the same URI, with percent-encoding (RFC 3986, 6.2.2.2).
  supporting(
    conform(
      'SUM-ANSWERED.escaped',
      'a percent-encoded letter or digit is that letter or digit',
      NEEDS.accounts(2),
      async (ctx) => {
        const { address, start, limit } = whereLimitsShow(ctx);
        const page = await ctx.node.page(address, { start, limit });
        const plain = buildRequest({
          endpoint: 'summaries',
          asks: { account: address, start, limit },
        });
        for (const path of escapedPaths(address, start, limit)) {
          const exchange = await ctx.node.send({ ...plain, path });
          ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
        }
      },
    ),
  ),
  // "When omitted, the default page size applies."
  supporting(
    whateverWasAsked(
      conform(
        'SEL-DEFAULT.others',
        'a parameter that only ends in the name of another is not that one',
        NEEDS.accounts(2),
        async (ctx) => {
          const { address, end } = whereLimitsShow(ctx);
          const page = await ctx.node.page(address, { end });
          for (const other of ['delimit=1', `restart_version=${end}`]) {
            const query = [`end_version=${end}`, other];
            const open = `the parameter ${other}`;
            const spelling = { parameter: address, query };
            const exchange = await ctx.node.sendSpelled('summaries', spelling, { open });
            const { status } = exchange.response;
            ctx.observe('4.1', `an unknown parameter, ${other.split('=')[0]}`, `status ${status}`);
            if (status !== 200 || mayBeBehind(ctx, exchange, end)) continue;
            ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
          }
          if (ctx.record.judged === 0) throw new Untested('parameters of other names are refused');
        },
      ),
    ),
  ),
];

/** An account, and versions of it that are settled: a limit of 1 from there lists fewer than there are. */
function whereLimitsShow(ctx: CheckContext): {
  readonly address: LongHex;
  readonly start: bigint;
  readonly end: bigint;
  readonly limit: number;
} {
  const { address, newest } = ctx.survey.accountWith(2);
  const versions = ascendingVersions(newest.listed);
  const [start = 0n] = versions.slice(-3);
  return { address, start, end: versions.at(-2) ?? start, limit: 1 };
}

/** The same path with one part of it percent-encoded. */
function escapedPaths(address: LongHex, start: bigint, limit: number): readonly string[] {
  const from = `start_version=${start}`;
  const most = `limit=${limit}`;
  return [
    pathOf('summaries', `${address.slice(0, -1)}${escaped(address.slice(-1))}`, [from, most]),
    pathOf('summaries', address, [from, `limit=${escaped(String(limit))}`]),
    pathOf('summaries', address, [`start_version=${escaped(String(start))}`, most]),
  ];
}

function escaped(text: string): string {
  return text.replace(/./g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
