import type { Check } from '../fixtures/check/check.ts';
import { encodingLaws } from '../properties/encodings.ts';
import { historyLaws } from '../properties/history.ts';
import { itemLaws } from '../properties/items.ts';
import { nearMissLaws } from '../properties/near-misses.ts';
import { pagingLaws } from '../properties/paging.ts';
import { pruningLaws } from '../properties/pruning.ts';
import { selectionLaws } from '../properties/selection.ts';
import { sequenceLaws } from '../properties/sequences.ts';
import { spellingLaws } from '../properties/spelling.ts';
import { errorClients } from '../suites/errors/error-clients.ts';
import { errorCodes } from '../suites/errors/error-codes.ts';
import { errorObject } from '../suites/errors/error-object.ts';
import { errors } from '../suites/errors/errors.ts';
import { formatsRefused } from '../suites/formats/formats-refused.ts';
import { formats } from '../suites/formats/formats.ts';
import { handles } from '../suites/formats/handles.ts';
import { hexCase } from '../suites/formats/hex-case.ts';
import { currentHeaders } from '../suites/headers/current-headers.ts';
import { headers } from '../suites/headers/headers.ts';
import { errorBounds } from '../suites/raw-item/error-bounds.ts';
import { futureVersions } from '../suites/raw-item/future-versions.ts';
import { itemForm } from '../suites/raw-item/item-form.ts';
import { itemHistories } from '../suites/raw-item/item-histories.ts';
import { itemKeys } from '../suites/raw-item/item-keys.ts';
import { itemRequests } from '../suites/raw-item/item-requests.ts';
import { missingItems } from '../suites/raw-item/missing-items.ts';
import { rawItem } from '../suites/raw-item/raw-item.ts';
import { requests } from '../suites/raw-item/requests.ts';
import { clients } from '../suites/service/clients.ts';
import { codings } from '../suites/service/codings.ts';
import { history } from '../suites/service/history.ts';
import { kinds } from '../suites/service/kinds.ts';
import { pruning } from '../suites/service/pruning.ts';
import { service } from '../suites/service/service.ts';
import { versioning } from '../suites/service/versioning.ts';
import { afterOthers } from '../suites/summaries/after-others.ts';
import { answered } from '../suites/summaries/answered.ts';
import { bcsApart } from '../suites/summaries/bcs-apart.ts';
import { completeness } from '../suites/summaries/completeness.ts';
import { encodings } from '../suites/summaries/encodings.ts';
import { everyList } from '../suites/summaries/every-list.ts';
import { limits } from '../suites/summaries/limits.ts';
import { pages } from '../suites/summaries/pages.ts';
import { queries } from '../suites/summaries/queries.ts';
import { ranges } from '../suites/summaries/ranges.ts';
import { reach } from '../suites/summaries/reach.ts';
import { roundVersions } from '../suites/summaries/round-versions.ts';
import { selection } from '../suites/summaries/selection.ts';
import { summary } from '../suites/summaries/summary.ts';
import { wholeAccounts } from '../suites/summaries/whole-accounts.ts';

/** Every check, in the order of the document. Audits conclude after all other checks. */
export const CHECKS: readonly Check[] = [
  ...service,
  ...kinds,
  ...history,
  ...versioning,
  ...codings,
  ...clients,
  ...formats,
  ...handles,
  ...formatsRefused,
  ...hexCase,
  ...summary,
  ...limits,
  ...requests,
  ...answered,
  ...queries,
  ...errorObject,
  ...headers,
  ...currentHeaders,
  ...everyList,
  ...selection,
  ...ranges,
  ...reach,
  ...pages,
  ...completeness,
  ...wholeAccounts,
  ...roundVersions,
  ...encodings,
  ...bcsApart,
  ...rawItem,
  ...itemForm,
  ...futureVersions,
  ...itemKeys,
  ...itemRequests,
  ...missingItems,
  ...itemHistories,
  ...pruning,
  ...afterOthers,
  ...errors,
  ...errorBounds,
  ...errorClients,
  ...errorCodes,
  ...selectionLaws,
  ...pagingLaws,
  ...historyLaws,
  ...spellingLaws,
  ...nearMissLaws,
  ...itemLaws,
  ...pruningLaws,
  ...encodingLaws,
  ...sequenceLaws,
];
