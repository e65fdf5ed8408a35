import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { findVariation, VARIATIONS } from '../../fixtures/variations/all.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';

/**
 * Conforming variants that can be one node, because each may do what the others do. No two of a line set
 * the same option or change the same function of the behaviour. A later variant changes the result of an earlier one.
 * CI judges each line as one node; a conforming variant without a line is judged alone.
 */
const TOGETHER = [
  'implementations-that-refuse-other-lists + two-summaries-a-page + members-that-javascript-knows + no-epoch + all-items-come-and-go',
  'implementations-that-take-other-spellings + four-summaries-a-page + a-deep-member-in-errors + numbers-with-zeros-in-front + every-account-sends-in-turn',
  'implementations-that-write-other-json + eight-summaries-a-page + header-names-in-lower-case + a-clock-of-its-own + all-accounts-send-in-every-block',
  'implementations-that-encode-otherwise + pages-of-three-hundred + header-names-in-upper-case + other-methods-are-405 + everything-changes-in-every-block',
  'largest-limit-below-the-default + no-ledger-headers-on-errors-of-a-moving-chain + largest-vm-error-code + continue-before-every-answer',
  'larger-limits-are-refused + errors-share-with-browsers + items-of-a-megabyte + bodies-of-2-kilobytes',
  'limits-above-the-default-are-refused + errors-tell-proxies-more + items-without-a-byte + a-replica-that-lags',
  'limits-above-three-are-refused + addresses-of-any-length-alternately + chain-id-255 + missing-items-are-400-and-say-pruned + far-away',
  'limits-below-the-default-are-refused + other-statuses-for-other-clients + one-value-everywhere + an-account-that-is-pruned-meanwhile',
  'nothing-listed-is-404 + headers-of-a-gateway + nothing-for-html-is-406 + an-item-that-another-table-holds-too',
  'limit-zero-is-refused + what-cannot-be-parsed-in-a-path-is-404 + a-table-dense-in-short-keys + bodies-in-two-halves',
  'limited-pages-come-half-empty + malformed-is-404 + owners-of-many-numbers + keeps-connections-for-a-second',
  'unknown-accounts-are-404 + missing-items-are-resources + a-table-that-begins-as-a-copy + hangs-up-on-idle-connections',
  'starts-below-the-oldest-are-410 + missing-items-are-state-values + hangs-up-at-once',
  'ends-below-the-oldest-are-410 + versions-ahead-are-invalid + a-clock-that-stands-still + hangs-up-on-some-before-answering',
  'prunes-fast-and-says-410 + short-keys-only + versions-to-come-are-400 + behind-a-gateway-path + gzip-by-its-old-name',
  'starts-beyond-the-head-are-404 + lists-in-json-whatever-accept-says + urls-of-8-kilobytes-in-html + a-replica-that-lags-on-a-moving-chain',
  'ends-beyond-the-head-are-404 + lists-in-bcs-unless-json-is-named + answers-in-any-order + headers-of-8-kilobytes',
  'inverted-ranges-are-refused + members-of-its-own + raw-items-whatever-accept-says + hangs-up-on-urls-of-8-kilobytes + a-public-gateway-of-the-aptos-family',
  'handles-in-full-only + no-third-media-type + raw-items-called-json + items-that-read-like-json + gzip-wherever-it-is-accepted',
  'lower-case-input-only + versions-written-with-zeros + one-version-pruned + chunked-and-never-kept-alive + at-most-six-at-once',
  'upper-case-prefix-too + content-type-unusually-written + missing-is-400 + one-account-only + at-most-four-at-once-try-at-once + bodies-without-a-length-are-411',
  'keys-with-0x-only + another-member-is-another-version + encoded-in-br',
  'unknown-parameters-are-refused + hashes-in-base64 + raw-items-as-json-are-400 + small-bodies-only + br-for-large-answers-only',
  'bcs-entries-with-their-place + bodies-of-any-media-type + names-in-camel-case + versions-up-to-the-largest + a-replica-that-keeps-more + identity-is-named',
  'bcs-lists-by-columns + bodies-without-charset-only + short-names + versions-that-gain-a-digit + a-timestamp-that-runs-on + the-coding-that-weighs-most',
  'bodies-with-other-members-are-refused + a-null-message-beside-a-detail + another-ledger + replicas-that-prune-apart + no-coding-but-415',
  'hangs-up-on-huge-bodies + lists-in-json-only + chain-id-zero + a-replica-that-has-not-heard-of-an-account + encoded-in-deflate-gzip',
  'implementations-that-write-other-headers + pretty-printed-json + header-names-in-mixed-case + items-that-change-while-bodies-are-read + encoded-in-gzip',
  'implementations-that-refuse-otherwise + escaped-json + headers-in-another-order + versions-above-2-to-the-53 + encoded-in-x-gzip',
  'bcs-lists-in-chunks + a-version-of-something-else + members-in-any-order + cursor-on-every-200 + versions-at-the-end-of-u64 + encoded-in-deflate',
  'long-messages-in-many-tongues + the-sender-as-it-was-asked-for + an-account-of-which-nothing-is-left + cookies-count-the-lists',
  'addresses-in-full + malformed-is-500 + behind-a-long-path + pretty-lists-for-browsers',
  'hex-in-upper-case + codes-of-another-kind + nothing-is-known-of-it + an-account-that-is-pruned-and-then-404 + encoded-in-identity',
  'short-names-among-others + gas-on-every-answer + missing-is-403 + moves-fast-and-prunes + so-many-a-second',
  'two-members-say-version + space-around-header-values + versions-to-come-are-500 + a-block-a-millisecond + unavailable-to-a-third',
  'bcs-lists-with-their-ledger-version + a-block-version-beside-at + no-ledger-headers-on-errors + no-two-errors-alike + unavailable-now-and-then',
  'two-members-say-sender + no-vm-error-code + the-user-remembers-what-is-pruned + chunks-with-extensions-and-trailers + unavailable-until-a-date',
  'another-tag-for-orderless + vm-error-code-null + the-user-knows-states-and-no-changes + http-1-0 + unavailable-for-a-second',
  'bcs-lists-of-gaps + one-tag-for-both-kinds + vm-error-code-zero + the-user-knows-every-second-change + bodies-that-end-with-the-connection + slow-to-refuse',
  'sequence-numbers-as-json-numbers + vm-error-code-with-an-exponent + items-of-which-the-oldest-version-moves-on + reason-phrases-of-its-own + a-stall-of-everything',
  'forty-kilobytes-of-headers + refusals-in-turn + other-methods-are-hung-up-on',
  'error-members-in-another-order + a-public-node-of-the-aptos-family + early-hints + a-replica-that-lags-and-errors-without-headers',
  'malformed-is-403 + an-account-that-is-pruned-and-then-404-without-headers + an-item-comes-or-goes-in-every-block + two-connections-at-a-time',
];

/** A conforming variant for each line, with the behaviour of all its members. */
export const COMBINED: readonly Variation[] = TOGETHER.map(combined);

/** The conforming variants in no combination. */
export const ALONE: readonly Variation[] = VARIATIONS.filter(
  ({ name }) => !TOGETHER.some((line) => membersOf(line).includes(name)),
);

/** Returns the names of the conforming variants in a combination. */
export function membersOf(name: string): readonly string[] {
  return name.split(' + ');
}

function combined(name: string): Variation {
  const members = membersOf(name).map((member) => {
    const found = findVariation(member);
    if (found === undefined)
      throw new Error(`unknown conforming variant ${member} in a combination`);
    return found;
  });
  const timeouts = members.flatMap(({ timeoutMs }) => timeoutMs ?? []);
  return {
    name,
    says: members.map(({ says }) => says).join(' '),
    devnet: members.reduce<Partial<DevnetOptions>>(
      ({ patches = [], ...options }, { devnet }) => ({
        ...options,
        ...devnet,
        patches: [...patches, ...(devnet.patches ?? [])],
      }),
      {},
    ),
    advises: members.reduce((advises, member) => ({ ...advises, ...member.advises }), {}),
    ...(timeouts.length > 0 && { timeoutMs: Math.max(...timeouts) }),
  };
}
