import { everyElement } from '../fixtures/audit-rules.ts';
import {
  askAddress,
  askItem,
  askQuery,
  judgeAllRefused,
  malformed,
} from '../fixtures/ask-malformed.ts';
import type { Bench } from '../fixtures/bench.ts';
import type { Check } from '../fixtures/check.ts';
import { audit, conform, NEEDS } from '../fixtures/check.ts';
import { anAccount, anItem, keyBody } from '../fixtures/choose.ts';
import { refusal } from '../fixtures/node.ts';
import { sameList, sharedSummary } from '../fixtures/same.ts';
import { differs } from '../src/expect/difference.ts';
import { senderIsAddress, versionIsU64String } from '../src/expect/summaries.ts';
import { rawItemPath } from '../src/spec/endpoints.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { longHex, shortHex, spellings } from '../src/spec/formats/address.ts';
import { hexBytes } from '../src/spec/formats/hex-bytes.ts';
import type { Answered } from '../src/wire/exchange.ts';

/** Section 2.1, shared value formats. */
export const formats: readonly Check[] = [
  audit(
    'FMT-ADDRESS-OUT.every',
    'every sender is written as an address',
    everyElement((one, { sender }) => sender !== undefined && sender in one, senderIsAddress),
  ),
  audit(
    'FMT-U64-OUT.every',
    'every version is a u64 carried as a string',
    everyElement((one, { version }) => version !== undefined && version in one, versionIsU64String),
  ),
  // "Input is accepted with or without the `0x` prefix."
  conform('FMT-ADDRESS-PREFIX.both', 'with and without 0x is one account', NEEDS.account, (bench) =>
    spelledAlike(bench, (address) => [address, address.slice(2)]),
  ),
  // "Leading zeros may be stripped, so address 1 may be written `0x1`."
  conform('FMT-ADDRESS-ZEROS.spellings', 'every spelling is one account', NEEDS.account, (bench) =>
    spelledAlike(bench, spellings),
  ),
  conform(
    'FMT-ADDRESS-ZEROS.left',
    'a short address is not padded on the right',
    'an account whose address begins with a zero',
    shortIsNotPaddedRight,
  ),
  conform('FMT-ADDRESS-REFUSED.path', 'what is no address is refused', NEEDS.nothing, (bench) =>
    judgeAllRefused(
      bench,
      [...NO_ADDRESS, ...notQuite32Bytes(anAccount(bench))].map((one) => askAddress(bench, one)),
    ),
  ),
  conform(
    'FMT-U64-REFUSED.query',
    'what is no u64 is refused as a version',
    NEEDS.nothing,
    (bench) => {
      const { highest = 0n } = bench.session.watch;
      return judgeAllRefused(
        bench,
        (['start_version', 'end_version'] as const).flatMap((parameter) =>
          [...NO_U64, ...notQuite(highest)].map((one) =>
            askQuery(bench, anAccount(bench), parameter, one),
          ),
        ),
      );
    },
  ),
  conform(
    'FMT-U64-REFUSED.item',
    'what is no u64 is refused as ledger_version',
    NEEDS.nothing,
    (bench) => {
      const { handle, key } = anItem(bench);
      const { highest = 0n } = bench.session.watch;
      return judgeAllRefused(
        bench,
        [...NO_U64, ...notQuite(highest)].map(({ text, why }) =>
          askItem(bench, `ledger_version ${why}`, { handle, version: text, body: keyBody(key) }),
        ),
      );
    },
  ),
  conform(
    'FMT-KEY-ZEROS.near',
    'a key with a zero more or less is another item',
    NEEDS.item,
    zerosCount,
  ),
  conform(
    'FMT-KEY-REFUSED.body',
    'what is no HexEncodedBytes is refused as a key',
    NEEDS.nothing,
    (bench) => {
      const { handle, key } = anItem(bench);
      return judgeAllRefused(
        bench,
        noKeys(key).map(({ text, why }) =>
          askItem(bench, `the key ${why}`, { handle, body: keyBody(text) }),
        ),
      );
    },
  ),
  conform(
    'FMT-HANDLE.long',
    'a table is found under the 64 digits of its handle',
    NEEDS.item,
    handleIs32Bytes,
  ),
  conform(
    'FMT-HANDLE-REFUSED.path',
    'what is no table handle is refused',
    NEEDS.nothing,
    (bench) => {
      const { handle, key } = anItem(bench);
      return judgeAllRefused(
        bench,
        [...NO_ADDRESS, ...notQuite32Bytes(handle)].map(({ text, why }) =>
          askItem(bench, `the handle ${why}`, { handle: text, body: keyBody(key) }),
        ),
      );
    },
  ),
];

const NO_ADDRESS = malformed(
  ['xyz', 'has no hex digit'],
  ['0xzz', 'has no hex digit behind 0x'],
  [`0x${'f'.repeat(65)}`, 'has 65 digits'],
  [`0x1${'0'.repeat(64)}`, 'is 2^256'],
  ['f'.repeat(66), 'has 66 digits without a prefix'],
  [`0x${'1'.repeat(63)}g`, 'ends in a letter that is no hex digit'],
  ['0x0x1', 'has two prefixes'],
  ['0x-1', 'has a sign'],
  ['0x 1', 'has a space'],
  ['0x\uff11', 'has a digit that is not ASCII'],
  ['0x1.0', 'has a fraction'],
);

/** 32 bytes that are known, and something that makes them none: a lenient reader would find them. */
function notQuite32Bytes(known: LongHex): ReturnType<typeof malformed> {
  const digits = known.slice(2);
  return malformed(
    [`0x1${digits}`, 'has a digit more before a known one'],
    [`0x01${digits}`, 'has a byte more before a known one'],
    [`f${digits}`, 'has a digit more before a known one, and no prefix'],
    [`${known}0`, 'has a digit more behind a known one'],
    [`${known}00`, 'has a byte more behind a known one'],
    [`${known}g`, 'has a strange letter behind a known one'],
    [`0x0x${digits}`, 'has two prefixes before a known one'],
    [`${known},${known}`, 'is two known ones'],
  );
}

const NO_U64 = malformed(
  ['-1', 'is negative'],
  ['18446744073709551616', 'is 2^64'],
  ['36893488147419103233', 'is 2^65 + 1'],
  ['1.5', 'has a fraction'],
  ['1e3', 'has an exponent'],
  ['0x10', 'is hex'],
  ['abc', 'has no digit'],
  ['1_000', 'has a separator'],
  ['1,000', 'has a comma'],
  ['12 34', 'has a space'],
  ['5x', 'ends in a letter'],
  ['\uff15', 'has a digit that is not ASCII'],
  ['NaN', 'is not a number'],
  ['null', 'is a word'],
);

/** A version that can be read, and something that makes it none: a lenient reader would answer it. */
function notQuite(version: bigint): ReturnType<typeof malformed> {
  return malformed(
    [`${version}x`, 'is a version and a letter'],
    [`${version}.0`, 'is a version with a fraction'],
    [`${version} 1`, 'is two numbers'],
    [`${version}e0`, 'is a version with an exponent'],
    [`0x${version.toString(16)}`, 'is a version in hex'],
    [`-${version + 1n}`, 'is a version with a sign'],
    [`${version + 2n ** 64n}`, 'is a version and 2^64'],
    [`${version + 2n ** 65n}`, 'is a version and 2^65'],
  );
}

function noKeys(key: `0x${string}`): ReturnType<typeof malformed> {
  return malformed(
    [`${key}0`, 'has an odd number of digits'],
    [`0x0${key.slice(2)}`, 'has an odd number of digits, a zero before the key'],
    ['0x0', 'has one digit'],
    ['0xzz', 'has no hex digit'],
    [`${key}zz`, 'ends in letters that are no hex digits'],
    ['xyz', 'is no hex'],
    [`0x${key}`, 'has two prefixes'],
    [`${key} `, 'ends in a space'],
    ['0x0_0', 'has a separator'],
  );
}

async function spelledAlike(
  bench: Bench,
  spell: (address: LongHex) => readonly string[],
): Promise<void> {
  for (const { address, newest } of bench.survey.accountsWith(1).slice(0, 4)) {
    const question = { start: newest.listed[0]?.version ?? 0n, limit: 2 };
    const usual = await bench.node.page(address, question);
    const all = await Promise.all(
      spell(address).map((spelling) => bench.node.summaries(address, question, { spelling })),
    );
    for (const exchange of all) bench.judge(exchange, sameList(bench, usual, exchange));
  }
}

async function shortIsNotPaddedRight(bench: Bench): Promise<void> {
  const padded = bench.survey
    .accountsWith(1)
    .map((one) => ({ one, lookalike: paddedRight(one.address) }))
    .filter(({ one, lookalike }) => lookalike !== one.address);
  if (padded.length === 0) return spelledAlike(bench, (address) => [shortHex(address)]);
  for (const { one, lookalike } of padded.slice(0, 3)) {
    const question = { start: versionWithin(one.newest.listed), limit: 1 };
    const usual = await bench.node.page(one.address, question);
    const short = await bench.node.summaries(one.address, question, {
      spelling: shortHex(one.address),
    });
    bench.judge(short, sameList(bench, usual, short));
    const other = await bench.node.summaries(lookalike, question);
    const foreign = sharedSummary(bench, usual, other);
    const expected = `another account than ${one.address} under ${lookalike}`;
    bench.judge(
      other,
      foreign === undefined ? undefined : differs(expected, `its version ${foreign}`),
    );
  }
}

/** One that is not the newest, where there are two: far from the edge, and settled. */
function versionWithin(listed: readonly { readonly version: bigint }[]): bigint {
  return (listed.at(-2) ?? listed.at(-1))?.version ?? 0n;
}

/** The same digits with the zeros on the other side. */
function paddedRight(address: LongHex): LongHex {
  return longHex(shortHex(address).slice(2).padEnd(64, '0'));
}

/** A neighbour may happen to hold equal bytes; keys with 1, 2, 3 and many more zeros do not. */
async function zerosCount(bench: Bench): Promise<void> {
  const { truth } = bench.survey;
  const known = new Set(
    truth.tables.flatMap(({ handle, items }) => items.map(({ key }) => `${handle}/${key}`)),
  );
  for (const { handle, key, found } of bench.survey.readItems().slice(0, 6)) {
    for (const family of [zerosBefore(key), zerosBehind(key)]) {
      const unknown = family.filter((one) => !known.has(`${handle}/${one}`));
      const answers = await Promise.all(
        unknown.map((one) => bench.node.item({ handle, key: one })),
      );
      const same = ({ answer }: Answered): boolean =>
        answer.status === 200 && hexBytes(answer.body) === found;
      const expected = `not the item of ${key}, whose bytes are ${found}`;
      const wrong = answers.length > 1 && answers.every(same);
      for (const exchange of answers) {
        bench.judge(
          exchange,
          wrong ? differs(expected, 'that item, however many zeros') : undefined,
        );
      }
    }
  }
}

const ZEROS = [1, 2, 3, 29];

function zerosBefore(key: `0x${string}`): readonly `0x${string}`[] {
  return ZEROS.map((count) => `0x${'00'.repeat(count)}${key.slice(2)}` as const);
}

function zerosBehind(key: `0x${string}`): readonly `0x${string}`[] {
  return ZEROS.map((count) => `${key}${'00'.repeat(count)}` as const);
}

async function handleIs32Bytes(bench: Bench): Promise<void> {
  await longHandlesTaken(bench);
  for (const { handle, key } of bench.survey.readItems().slice(0, 3)) {
    const exchange = await bench.node.item({ handle, key });
    const found = exchange.answer.status === 200;
    bench.judge(
      exchange,
      found ? undefined : differs(`the item under ${handle}`, `status ${exchange.answer.status}`),
    );
    const short = shortHex(handle);
    if (short === handle) continue;
    const answer = await bench.node.send({
      ...exchange.request,
      path: rawItemPath(short),
      meaning: { endpoint: 'rawItem', open: 'a handle without its leading zeros' },
    });
    bench.observe(
      '2.1',
      'a table handle without its leading zeros',
      `status ${answer.answer.status}`,
    );
  }
}

/** A handle that begins with zeros is a handle: refused as none, or found without them only, it is not taken. */
async function longHandlesTaken(bench: Bench): Promise<void> {
  const known = bench.survey.truth.tables.flatMap(({ items }) => items);
  const begun = known.filter(
    ({ handle, value }) => value !== undefined && shortHex(handle) !== handle,
  );
  for (const { handle, key } of begun.slice(0, 4)) {
    const exchange = await bench.node.item({ handle, key });
    const { status } = exchange.answer;
    if (status === 200) continue;
    const short = await bench.node.send({
      ...exchange.request,
      path: rawItemPath(shortHex(handle)),
      meaning: { endpoint: 'rawItem', open: 'a handle without its leading zeros' },
    });
    const stripped = short.answer.status === 200;
    const seen = stripped ? 'it is found without its zeros only' : refusal(exchange);
    bench.judge(
      exchange,
      stripped || status === 400 ? differs(`the item under ${handle}`, seen) : undefined,
    );
  }
}
