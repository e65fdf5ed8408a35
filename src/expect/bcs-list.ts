import type { Entry } from '../oracle/entry.ts';
import type { DecodedSummary, SummaryDecoder } from '../spec/layouts/decoded-summary.ts';
import { BCS_TYPE } from '../spec/media-types.ts';
import type { Difference } from '../text/difference.ts';
import { differs } from '../text/difference.ts';
import { messageOf } from '../text/error.ts';
import type { Response } from '../wire/exchange.ts';
import { mediaType } from '../wire/exchange.ts';

/** The summaries of an answer, or why it is no list in BCS. */
type BcsList =
  | { readonly summaries: readonly DecodedSummary[]; readonly difference?: undefined }
  | { readonly summaries?: undefined; readonly difference: Difference };

/** Reads an answer as a list of summaries in BCS. */
export function decodeList(response: Response, decode: SummaryDecoder): BcsList {
  const type = mediaType(response);
  if (type !== BCS_TYPE) return { difference: differs(BCS_TYPE, type) };
  try {
    return { summaries: decode(response.body) };
  } catch (error) {
    return { difference: differs('the BCS of a list of summaries', messageOf(error)) };
  }
}

/** Returns the parts of a decoded summary that decide what must be listed. */
export function decodedEntry({ version, hash }: DecodedSummary): Entry {
  return { version, identity: hash };
}
