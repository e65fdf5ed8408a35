import {
  askMalformedItem,
  askMalformedQuery,
  expectAllRefused,
  expectRefused,
  malformed,
} from '../fixtures/assertions/malformed.ts';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { conform, NEEDS, supporting } from '../fixtures/check/check.ts';
import { anAccount, anItem, itemsOfTables, keyBody } from '../fixtures/assertions/choose.ts';
import { formatRefusal, Unanswered } from '../fixtures/session/node-client.ts';
import { Untested } from '../fixtures/session/outcomes.ts';
import { LARGE_LIMIT } from '../fixtures/survey/largest-limit.ts';
import { observeOpen } from './open-inputs.ts';
import { differs } from '../src/expect/difference.ts';
import { ledgerView } from '../src/expect/headers.ts';
import { listedIn } from '../src/expect/summaries.ts';
import { BROWSER_ACCEPT, JSON_TYPE } from '../src/spec/media-types.ts';
import { longHex } from '../src/spec/formats/address.ts';

/** Sections 2.3 and 8, and what section 4.2 says of the body: requests outside the document. */
export const requests: readonly Check[] = [
  // "`limit` is an unsigned 16-bit integer."
  conform('LIM-U16.refused', 'what is no u16 is refused as a limit', NEEDS.nothing, (ctx) =>
    expectAllRefused(
      ctx,
      NO_U16.map((input) => askMalformedQuery(ctx, anAccount(ctx), 'limit', input)),
    ),
  ),
  // "key | HexEncodedBytes | required"
  conform('KEY-REQUIRED.absent', 'a body without a key gets no item', NEEDS.nothing, (ctx) => {
    const { handle, key } = anItem(ctx);
    const bodies = [
      '{}',
      JSON.stringify({ keys: key }),
      JSON.stringify({ Key: key }),
      JSON.stringify({ value: key }),
    ];
    return expectAllRefused(
      ctx,
      bodies.map((body) => askMalformedItem(ctx, 'a body without key', { handle, body })),
    );
  }),
  conform('RAW-BODY.types', 'a key of another JSON type gets no item', NEEDS.nothing, (ctx) => {
    return expectAllRefused(
      ctx,
      itemsOfTables(ctx).flatMap(({ handle, key }) =>
        otherTypes(key).map((value) => {
          const why = `a key that is ${JSON.stringify(value)}`;
          return askMalformedItem(ctx, why, { handle, body: keyBody(value) });
        }),
      ),
    );
  }),
  conform('RAW-BODY.json', 'a body that is no JSON object gets no item', NEEDS.nothing, (ctx) => {
    const { handle, key } = anItem(ctx);
    return expectAllRefused(
      ctx,
      noBodies(key).map(({ text, why }) =>
        askMalformedItem(ctx, `a body that ${why}`, { handle, body: text }),
      ),
    );
  }),
  conform('RAW-BODY.none', 'no body at all gets no item', NEEDS.nothing, (ctx) => {
    const { handle } = anItem(ctx);
    return expectAllRefused(ctx, [
      askMalformedItem(ctx, 'no body', { handle }),
      askMalformedItem(ctx, 'no body', { handle, body: '' }),
    ]);
  }),
  conform('RAW-BODY.bytes', 'a body of other bytes gets no item', NEEDS.nothing, (ctx) => {
    const { handle } = anItem(ctx);
    const bytes = new Uint8Array([0, 255, 254, 128, 10]);
    const typed = { 'content-type': 'application/octet-stream' };
    return expectAllRefused(ctx, [
      askMalformedItem(ctx, 'a body that is no UTF-8', { handle, body: bytes }),
      askMalformedItem(ctx, 'a body of another media type', {
        handle,
        body: bytes,
        headers: typed,
      }),
      askMalformedItem(ctx, 'a form', {
        handle,
        body: 'key=0x00',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ]);
  }),
  conform('RAW-BODY.oversized', 'a body over 8 MiB gets no item', NEEDS.nothing, oversized),
  // What a browser adds changes nothing: it is the same request.
  conform('SUM-ANSWERED.browser', 'a browser gets the same list', NEEDS.account, async (ctx) => {
    const { address } = ctx.survey.answeredAccount();
    for (const accept of [JSON_TYPE, BROWSER_ACCEPT]) {
      for (const question of [{ limit: 1 }, {}]) {
        const exchange = await ctx.node.summaries(address, question, {
          accept,
          headers: BROWSER,
        });
        const { status } = exchange.response;
        ctx.judge(exchange, status === 200 ? undefined : differs('200', `status ${status}`));
      }
    }
  }),
  supporting(
    conform(
      'FMT-ADDRESS-REFUSED.browser',
      'what is no address is refused to a browser, too',
      NEEDS.nothing,
      async (ctx) => {
        const spelling = { parameter: 'xyz', headers: BROWSER };
        const deviation = { malformed: 'the address has no hex digit' };
        expectRefused(ctx, await ctx.node.sendSpelled('summaries', spelling, deviation));
        ctx.assertEndpointAnswers('summaries');
      },
    ),
  ),
  conform(
    'SUM-ANSWERED.accounts',
    'every account that is known to have sent something is answered',
    'a known transaction',
    knownAnswered,
  ),
  supporting(
    conform(
      'SUM-SENDER.unknown',
      'an account nobody knows lists nothing',
      NEEDS.nothing,
      async (ctx) => {
        for (const address of [
          longHex('d15c0de5'.repeat(8)),
          longHex(`5eed${'0'.repeat(56)}b0a7`),
        ]) {
          const exchange = await ctx.node.summaries(address);
          const { status } = exchange.response;
          const listed = status === 200 ? (listedIn(exchange.response, ctx.names) ?? []) : [];
          ctx.observe(
            '4.1',
            'an account nobody knows',
            status === 200 ? 'an empty list' : `status ${status}`,
          );
          ctx.judge(
            exchange,
            listed.length === 0
              ? undefined
              : differs('an empty list or a refusal', `${listed.length} summaries`),
          );
        }
      },
    ),
  ),
  conform(
    'SUM-ANSWERED.limits',
    'every u16 is taken for a limit, or refused as too large',
    NEEDS.account,
    limitsTaken,
  ),
];

/** What a lenient reader makes the key of, in other JSON types. */
function otherTypes(key: `0x${string}`): readonly unknown[] {
  const bytes = Buffer.from(key.slice(2), 'hex');
  const number = bytes.length > 0 && bytes.length <= 6 ? [bytes.readUIntBE(0, bytes.length)] : [];
  const little = bytes.length > 0 && bytes.length <= 6 ? [bytes.readUIntLE(0, bytes.length)] : [];
  return [null, 0, 5, ...number, ...little, true, [], [key], [...bytes], {}, { key }];
}

const NO_U16 = malformed(
  ['65536', 'is 2^16'],
  ['65537', 'is 2^16 + 1'],
  ['4294967297', 'is 2^32 + 1'],
  ['18446744073709551617', 'is 2^64 + 1'],
  ['-1', 'is negative'],
  ['1.5', 'has a fraction'],
  ['1e1', 'has an exponent'],
  ['0x1', 'is hex'],
  ['abc', 'has no digit'],
  ['5x', 'ends in a letter'],
  ['1 0', 'has a space'],
  [' 5', 'begins with a space'],
  ['5 ', 'ends in a space'],
  ['"5"', 'is in quotes'],
  ['5\u0000', 'ends in a zero byte'],
  ['\uff15', 'has a digit that is not ASCII'],
);

const BROWSER = {
  origin: 'https://explorer.example',
  referer: 'https://explorer.example/',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'accept-language': 'en',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'cross-site',
};

function noBodies(key: string): ReturnType<typeof malformed> {
  return malformed(
    ['not json', 'is no JSON'],
    ['{"key":', 'ends too soon'],
    [`{"key":"${key}"`, 'lacks its last brace'],
    [`{"key":"${key}"} x`, 'goes on behind the object'],
    [`{'key':'${key}'}`, 'has single quotes'],
    [`{key:"${key}"}`, 'has a member without quotes'],
    [JSON.stringify([key]), 'is an array'],
    [JSON.stringify(key), 'is a string'],
    ['null', 'is null'],
    ['5', 'is a number'],
    ['['.repeat(2000), 'is 2,000 brackets'],
  );
}

/** Lists that are too long, too old or too new to be answered show here, whatever is in them. */
async function knownAnswered(ctx: CheckContext): Promise<void> {
  const { oldest } = ctx.session.ledger;
  const known = ctx.survey.accounts.filter(
    ({ truth, answered }) =>
      answered || truth.orderless || truth.transactions.some(({ version }) => version >= oldest),
  );
  if (known.length === 0) throw new Untested('no transaction is known: name some under accounts');
  for (const { address } of known) {
    const exchange = await ctx.node.summaries(address);
    const { status } = exchange.response;
    ctx.judge(exchange, status === 200 ? undefined : differs('200', formatRefusal(exchange)));
    const { ledgerVersion: end } = ledgerView(exchange.response, ctx.names);
    if (end === undefined) continue;
    const until = await ctx.node.summaries(address, { end });
    await ctx.node.assertNotPruned(until, end, address);
    const listed = until.response.status === 200;
    ctx.judge(until, listed ? undefined : differs('200', formatRefusal(until)));
  }
}

/**
 * The document knows no largest body, and a long key is a key: half a byte too much makes it none.
 * Hanging up on 8 MiB is no answer with an item; a body of 64 KiB is judged all the same.
 */
async function oversized(ctx: CheckContext): Promise<void> {
  const { handle } = anItem(ctx);
  const body = (bytes: number): Uint8Array => {
    const [begin, end] = ['{"key":"0x', '"}'];
    const whole = Buffer.alloc(begin.length + bytes * 2 + 1 + end.length, '0');
    whole.write(begin);
    whole.write(end, whole.length - end.length);
    return whole;
  };
  const why = 'a long key that ends in half a byte';
  await expectAllRefused(ctx, [askMalformedItem(ctx, why, { handle, body: body(32 * 1024) })]);
  const large = askMalformedItem(ctx, why, { handle, body: body(4 * 1024 * 1024 + 4096) });
  const answered = await large.catch((error: unknown) => {
    if (error instanceof Unanswered) return undefined;
    throw error;
  });
  const seen = answered === undefined ? 'no answer' : `status ${answered.response.status}`;
  ctx.observe('2.3', 'a body of more than 8 MiB', seen);
  if (answered !== undefined) expectRefused(ctx, answered);
}

async function limitsTaken(ctx: CheckContext): Promise<void> {
  const { address, newest } = ctx.survey.answeredAccount();
  const size = newest?.listed.length ?? 1;
  for (const limit of ctx.survey.limitsOf(1, 2, size)) {
    const exchange = await ctx.node.summaries(address, { limit });
    const { status } = exchange.response;
    ctx.judge(
      exchange,
      status === 200
        ? undefined
        : differs(
            `200 for limit ${limit}, as limit ${ctx.survey.largestLimit} was taken`,
            `status ${status}`,
          ),
    );
  }
  for (const limit of [0, LARGE_LIMIT]) await observeLimit(ctx, address, limit);
  const small = ctx.survey.accounts.find(
    (account) =>
      (account.newest?.listed.length ?? 0) > 0 && (account.older?.listed.length ?? 0) === 0,
  );
  await observeLimit(ctx, small?.address ?? longHex('1'), 65_535);
  await observeOpen(ctx);
}

async function observeLimit(
  ctx: CheckContext,
  address: `0x${string}`,
  limit: number,
): Promise<void> {
  const exchange = await ctx.node.summaries(address, { limit });
  const { status } = exchange.response;
  const listed = status === 200 ? listedIn(exchange.response, ctx.names)?.length : undefined;
  ctx.observe(
    '8',
    `limit ${limit}`,
    listed === undefined ? `status ${status}` : `${listed} summaries`,
  );
  const refused = status === 200 || (status >= 400 && status < 500);
  ctx.judge(exchange, refused ? undefined : differs('200 or a refusal', `status ${status}`));
}
