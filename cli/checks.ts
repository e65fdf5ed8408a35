import type { Check } from '../src/engine/check/check.ts';
import { phasesOf } from '../src/engine/check/check.ts';
import type { Rule } from '../src/engine/session/rule.ts';
import { encodingProperties } from '../properties/encoding-properties.ts';
import { historyProperties } from '../properties/history-properties.ts';
import { itemProperties } from '../properties/item-properties.ts';
import { lookalikeProperties } from '../properties/lookalikes.ts';
import { nearMissProperties } from '../properties/near-miss-properties.ts';
import { pagingProperties } from '../properties/paging-properties.ts';
import { pruningProperties } from '../properties/pruning-properties.ts';
import { selectionProperties } from '../properties/selection-properties.ts';
import { sequenceProperties } from '../properties/sequences.ts';
import { spellingProperties } from '../properties/spelling.ts';
import { errorClientChecks } from '../suites/errors/error-client-checks.ts';
import { errorCodeChecks } from '../suites/errors/error-code-checks.ts';
import { errorFormChecks } from '../suites/errors/error-form.ts';
import { errorObjectChecks } from '../suites/errors/error-object.ts';
import { formatsRefusedChecks } from '../suites/formats/formats-refused.ts';
import { handleChecks } from '../suites/formats/handles.ts';
import { hexCaseChecks } from '../suites/formats/hex-case-checks.ts';
import { strictnessChecks } from '../suites/formats/strictness.ts';
import { valueFormatChecks } from '../suites/formats/value-formats.ts';
import { blockHeightChecks } from '../suites/headers/block-heights.ts';
import { currentHeaderChecks } from '../suites/headers/current-headers.ts';
import { ledgerHeaderChecks } from '../suites/headers/ledger-header-checks.ts';
import { movesWithVersionChecks } from '../suites/headers/moves-with-version.ts';
import { timeAndEpochChecks } from '../suites/headers/time-and-epoch.ts';
import { bodySpellingChecks } from '../suites/raw-item/body-spellings.ts';
import { errorBoundChecks } from '../suites/raw-item/error-bounds.ts';
import { futureVersionChecks } from '../suites/raw-item/future-versions.ts';
import { itemFormChecks } from '../suites/raw-item/item-form.ts';
import { itemHistoryChecks } from '../suites/raw-item/item-history-checks.ts';
import { itemKeyChecks } from '../suites/raw-item/item-key-checks.ts';
import { itemValueChecks } from '../suites/raw-item/item-values.ts';
import { malformedBodyChecks } from '../suites/raw-item/malformed-bodies.ts';
import { missingItemChecks } from '../suites/raw-item/missing-items.ts';
import { versionsApartChecks } from '../suites/raw-item/versions-apart.ts';
import { clientChecks } from '../suites/service/client-checks.ts';
import { codingChecks } from '../suites/service/coding-checks.ts';
import { committedChecks } from '../suites/service/committed-checks.ts';
import { entityTagChecks } from '../suites/service/entity-tags.ts';
import { historyChecks } from '../suites/service/history-checks.ts';
import { httpFieldChecks } from '../suites/service/http-fields.ts';
import { kindChecks } from '../suites/service/kinds.ts';
import { pruningChecks } from '../suites/service/pruning-checks.ts';
import { versioningChecks } from '../suites/service/versioning.ts';
import { afterRefusalChecks } from '../suites/summaries/after-refusals.ts';
import { bcsInPartsChecks } from '../suites/summaries/bcs-in-parts.ts';
import { bcsWithoutLayoutChecks } from '../suites/summaries/bcs-without-layout.ts';
import { completenessChecks } from '../suites/summaries/completeness.ts';
import { encodingChecks } from '../suites/summaries/encoding-checks.ts';
import { committedSinceChecks } from '../suites/summaries/committed-since.ts';
import { defaultPageChecks } from '../suites/summaries/default-page.ts';
import { everyListChecks } from '../suites/summaries/every-list.ts';
import { pageChecks } from '../suites/summaries/page-checks.ts';
import { queryChecks } from '../suites/summaries/queries.ts';
import { rangeChecks } from '../suites/summaries/ranges.ts';
import { reachedFromHeadChecks } from '../suites/summaries/reached-from-head.ts';
import { refusedLimitChecks } from '../suites/summaries/refused-limits.ts';
import { roundVersionChecks } from '../suites/summaries/round-version-checks.ts';
import { selectionChecks } from '../suites/summaries/selection-checks.ts';
import { summaryMemberChecks } from '../suites/summaries/summary-members.ts';
import { validRequestChecks } from '../suites/summaries/valid-requests.ts';
import { wholeAccountChecks } from '../suites/summaries/whole-accounts.ts';

/** Every check, in the order of the document. Rules conclude after all other checks. */
export const CHECKS: readonly Check[] = [
  ...committedChecks,
  ...kindChecks,
  ...historyChecks,
  ...versioningChecks,
  ...codingChecks,
  ...clientChecks,
  ...httpFieldChecks,
  ...entityTagChecks,
  ...valueFormatChecks,
  ...handleChecks,
  ...formatsRefusedChecks,
  ...hexCaseChecks,
  ...strictnessChecks,
  ...summaryMemberChecks,
  ...refusedLimitChecks,
  ...malformedBodyChecks,
  ...validRequestChecks,
  ...queryChecks,
  ...errorObjectChecks,
  ...ledgerHeaderChecks,
  ...blockHeightChecks,
  ...movesWithVersionChecks,
  ...timeAndEpochChecks,
  ...currentHeaderChecks,
  ...everyListChecks,
  ...selectionChecks,
  ...rangeChecks,
  ...reachedFromHeadChecks,
  ...pageChecks,
  ...defaultPageChecks,
  ...committedSinceChecks,
  ...completenessChecks,
  ...wholeAccountChecks,
  ...roundVersionChecks,
  ...encodingChecks,
  ...bcsWithoutLayoutChecks,
  ...bcsInPartsChecks,
  ...itemValueChecks,
  ...itemFormChecks,
  ...futureVersionChecks,
  ...itemKeyChecks,
  ...bodySpellingChecks,
  ...missingItemChecks,
  ...versionsApartChecks,
  ...itemHistoryChecks,
  ...pruningChecks,
  ...afterRefusalChecks,
  ...errorFormChecks,
  ...errorBoundChecks,
  ...errorClientChecks,
  ...errorCodeChecks,
  ...selectionProperties,
  ...pagingProperties,
  ...historyProperties,
  ...spellingProperties,
  ...lookalikeProperties,
  ...nearMissProperties,
  ...itemProperties,
  ...pruningProperties,
  ...encodingProperties,
  ...sequenceProperties,
];

/**
 * Returns the rules that judge every exchange of a run, whichever checks were chosen: those of `checks`, and beside
 * them all others of the suite, which come to no conclusion of their own.
 */
export function rulesBeside(checks: readonly Check[]): readonly Rule[] {
  const own = phasesOf(checks).rules;
  const ids = new Set(own.map(({ id }) => id));
  const others = phasesOf(CHECKS).rules.filter(({ id }) => !ids.has(id));
  return [...own, ...others.map((rule) => ({ ...rule, isExtra: true as const }))];
}
