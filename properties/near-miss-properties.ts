import fc from 'fast-check';
import type { ExtraParameters } from '../src/engine/assertions/inputs/malformed.ts';
import {
  acceptOf,
  askMalformedAddress,
  askMalformedItem,
  askMalformedQuery,
  expectNotTakenUnlessIgnored,
  NEVER_ANSWERED,
} from '../src/engine/assertions/inputs/malformed.ts';
import type { CheckId } from '../src/spec/check-id.ts';
import type { Need } from '../src/evidence/need.ts';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import {
  anAccount,
  anItem,
  itemsOfTables,
  bodyWithKey,
} from '../src/engine/assertions/inputs/choose-inputs.ts';
import { property } from '../src/engine/check/property.ts';
import { cannotTell } from '../src/engine/session/unjudged-check.ts';
import { ENDPOINTS } from '../src/spec/endpoints/endpoints.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import {
  anyExtraParameters,
  parametersBeside,
  JSON_AND_BCS,
  hasParameters,
  withoutRepeats,
} from './arbitraries/extra-parameters.ts';
import type { NearMiss } from './arbitraries/near-miss-cases.ts';
import { noAddress, noKey, noU16, noU64 } from './arbitraries/near-miss-cases.ts';
import { versionRangeOf } from './arbitraries/versions.ts';

/** A near miss, and the well-formed parts of its request. */
interface NearMissCase<Miss extends NearMiss> {
  readonly miss: Miss;
  readonly extra: ExtraParameters;
  /** Index into the discovered accounts, or items. */
  readonly of: number;
}

/** The source of near misses, and how one is requested. */
interface NearMisses<Miss extends NearMiss> {
  readonly endpoint: 'summaries' | 'rawItem';
  /** The malformed part of the request. */
  readonly part: (miss: Miss) => string;
  readonly misses: (ctx: CheckContext) => readonly fc.Arbitrary<Miss>[];
  readonly ask: (ctx: CheckContext, nearMiss: NearMissCase<Miss>) => Promise<AnsweredExchange>;
}

/**
 * Near misses: an input one step outside its format is not read as another value, whatever other
 * parameters the request has. Rules of section 7 judge the status and the error object of the same
 * exchanges. Sections 2.1 and 8.
 */
function nearMissProperty<Miss extends NearMiss>(
  id: CheckId,
  what: string,
  { endpoint, part, misses, ask }: NearMisses<Miss>,
): Check {
  const needs: readonly Need[] = endpoint === 'rawItem' ? ['item'] : [];
  const title = `an almost valid text is never taken for ${what}`;
  return property<NearMissCase<Miss>>(id, title, needs, {
    cases: (ctx) => nearMissCase(fc.oneof(...misses(ctx)), anyExtraParameters(ctx)),
    design: (ctx) =>
      misses(ctx).flatMap((miss, at) => {
        const accept = JSON_AND_BCS[at % JSON_AND_BCS.length];
        return [
          nearMissCase(miss, fc.constant({ accept })),
          nearMissCase(miss, parametersBeside(ctx, accept)),
        ];
      }),
    judge: (ctx, nearMiss) => expectNotTakenUnlessIgnored(ctx, ask(ctx, nearMiss)),
    shows: (ctx) => {
      if (ctx.record.judged === 0) throw cannotTell(NEVER_ANSWERED);
      ctx.assertEndpointAnswers(endpoint);
    },
    format: ({ miss }) => {
      const { method, path } = ENDPOINTS[endpoint];
      return `${method} ${path} with ${part(miss)} ${JSON.stringify(miss.text)} (${miss.step})`;
    },
    classify: ({ miss, extra }) => [
      miss.step,
      hasParameters(extra) ? 'beside other parameters' : 'alone',
    ],
  });
}

function nearMissCase<Miss extends NearMiss>(
  miss: fc.Arbitrary<Miss>,
  extra: fc.Arbitrary<ExtraParameters>,
): fc.Arbitrary<NearMissCase<Miss>> {
  return fc.record({ miss, extra, of: fc.nat({ max: 23 }) });
}

const why = ({ step }: NearMiss): string => `(${step})`;

/** Returns any known account, including accounts without transactions. */
function accountAt(ctx: CheckContext, index: number): LongHex {
  const { accounts } = ctx.discovery;
  return accounts[index % Math.max(1, accounts.length)]?.address ?? anAccount(ctx);
}

function itemAt(ctx: CheckContext, index: number): ReturnType<typeof anItem> {
  const { items } = ctx.discovery;
  return items[index % Math.max(1, items.length)] ?? anItem(ctx);
}

/** Sends a request of section 4.1 with one malformed parameter next to the others. */
function askParameter(
  ctx: CheckContext,
  { miss, extra, of }: NearMissCase<NearMiss>,
  parameter: 'start_version' | 'end_version' | 'limit',
): Promise<AnsweredExchange> {
  const malformed = { text: miss.text, why: why(miss) };
  const others = withoutRepeats(extra, parameter);
  return askMalformedQuery(ctx, accountAt(ctx, of), parameter, malformed, others);
}

/** Returns a ledger_version if the malformed input has other parameters. */
function versionBeside(ctx: CheckContext, extra: ExtraParameters): { readonly version?: string } {
  return hasParameters(extra) ? { version: String(versionRangeOf(ctx).newest) } : {};
}

export const nearMissProperties: readonly Check[] = [
  // "Hex-encoded 32-byte address: 64 hex characters prefixed `0x`."
  nearMissProperty('FMT-ADDRESS-REFUSED.law', 'an address', {
    endpoint: 'summaries',
    misses: (ctx) => noAddress(anAccount(ctx)),
    part: () => 'address',
    ask: (ctx, { miss, extra }) =>
      askMalformedAddress(ctx, { text: miss.text, why: why(miss) }, withoutRepeats(extra)),
  }),
  // "A 64-bit unsigned integer carried as a string."
  nearMissProperty('FMT-U64-REFUSED.law', 'a version', {
    endpoint: 'summaries',
    misses: (ctx) =>
      noU64(versionRangeOf(ctx).newest).flatMap((kind) =>
        (['start_version', 'end_version'] as const).map((parameter) =>
          kind.map((miss) => ({ ...miss, parameter })),
        ),
      ),
    part: ({ parameter }) => parameter,
    ask: (ctx, nearMiss) => askParameter(ctx, nearMiss, nearMiss.miss.parameter),
  }),
  // "A 64-bit unsigned integer carried as a string."
  nearMissProperty('FMT-U64-REFUSED.item-law', 'a ledger_version', {
    endpoint: 'rawItem',
    misses: (ctx) => noU64(versionRangeOf(ctx).newest),
    part: () => 'ledger_version',
    ask: (ctx, { miss, extra, of }) => {
      const { handle, key } = itemAt(ctx, of);
      const request = {
        handle,
        version: miss.text,
        body: bodyWithKey(key),
        key,
        headers: acceptOf(extra),
      };
      return askMalformedItem(ctx, `ledger_version ${why(miss)}`, request);
    },
  }),
  // "`limit` is an unsigned 16-bit integer."
  nearMissProperty('LIM-U16.law', 'a limit', {
    endpoint: 'summaries',
    misses: () => noU16,
    part: () => 'limit',
    ask: (ctx, nearMiss) => askParameter(ctx, nearMiss, 'limit'),
  }),
  // "Bytes as `0x` followed by exactly two hex digits per byte."
  nearMissProperty('FMT-KEY-REFUSED.law', 'a key', {
    endpoint: 'rawItem',
    misses: (ctx) =>
      itemsOfTables(ctx).flatMap(({ handle, key }) =>
        noKey(key).map((kind) => kind.map((miss) => ({ ...miss, handle }))),
      ),
    part: () => 'key',
    ask: (ctx, { miss, extra }) =>
      askMalformedItem(ctx, `the key ${why(miss)}`, {
        handle: miss.handle,
        body: bodyWithKey(miss.text),
        key: miss.text,
        headers: acceptOf(extra),
        ...versionBeside(ctx, extra),
      }),
  }),
  // "Hex-encoded 32-byte string."
  nearMissProperty('FMT-HANDLE-REFUSED.law', 'a table handle', {
    endpoint: 'rawItem',
    misses: (ctx) => noAddress(anItem(ctx).handle),
    part: () => 'table_handle',
    ask: (ctx, { miss, extra }) =>
      askMalformedItem(ctx, `the handle ${why(miss)}`, {
        handle: miss.text,
        body: bodyWithKey(anItem(ctx).key),
        key: anItem(ctx).key,
        headers: acceptOf(extra),
        ...versionBeside(ctx, extra),
      }),
  }),
];
