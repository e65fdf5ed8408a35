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
import { afterOthers } from '../suites/after-others.ts';
import { answered } from '../suites/answered.ts';
import { bcsApart } from '../suites/bcs-apart.ts';
import { clients } from '../suites/clients.ts';
import { completeness } from '../suites/completeness.ts';
import { codings } from '../suites/codings.ts';
import { currentHeaders } from '../suites/current-headers.ts';
import { encodings } from '../suites/encodings.ts';
import { errorBounds } from '../suites/error-bounds.ts';
import { errorClients } from '../suites/error-clients.ts';
import { errorCodes } from '../suites/error-codes.ts';
import { errorObject } from '../suites/error-object.ts';
import { errors } from '../suites/errors.ts';
import { everyList } from '../suites/every-list.ts';
import { formats } from '../suites/formats.ts';
import { formatsRefused } from '../suites/formats-refused.ts';
import { futureVersions } from '../suites/future-versions.ts';
import { headers } from '../suites/headers.ts';
import { hexCase } from '../suites/hex-case.ts';
import { history } from '../suites/history.ts';
import { itemForm } from '../suites/item-form.ts';
import { itemHistories } from '../suites/item-histories.ts';
import { itemKeys } from '../suites/item-keys.ts';
import { itemRequests } from '../suites/item-requests.ts';
import { kinds } from '../suites/kinds.ts';
import { missingItems } from '../suites/missing-items.ts';
import { pages } from '../suites/pages.ts';
import { pruning } from '../suites/pruning.ts';
import { queries } from '../suites/queries.ts';
import { ranges } from '../suites/ranges.ts';
import { rawItem } from '../suites/raw-item.ts';
import { reach } from '../suites/reach.ts';
import { requests } from '../suites/requests.ts';
import { roundVersions } from '../suites/round-versions.ts';
import { selection } from '../suites/selection.ts';
import { service } from '../suites/service.ts';
import { summary } from '../suites/summary.ts';
import { versioning } from '../suites/versioning.ts';
import { wholeAccounts } from '../suites/whole-accounts.ts';

/** Every check, in the order of the document; audits conclude when all others have asked. */
export const CHECKS: readonly Check[] = [
  ...service,
  ...kinds,
  ...history,
  ...versioning,
  ...codings,
  ...clients,
  ...formats,
  ...formatsRefused,
  ...hexCase,
  ...summary,
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
