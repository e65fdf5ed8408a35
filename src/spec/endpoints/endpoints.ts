import type { Endpoint, RequestParts } from './endpoint.ts';
import type { ItemQuestion } from './raw-item.ts';
import { rawItem } from './raw-item.ts';
import type { AccountQuestion } from './summaries.ts';
import { summaries } from './summaries.ts';

/** What can be asked of each endpoint of the document. */
export interface Questions {
  readonly summaries: AccountQuestion;
  readonly rawItem: ItemQuestion;
}

export type EndpointName = keyof Questions;

/** Every endpoint of the document. */
export const ENDPOINTS: { readonly [Name in EndpointName]: Endpoint<Questions[Name]> } = {
  summaries,
  rawItem,
};

/** A question with the endpoint it is asked of: what a request means that the document allows. */
export type ValidMeaning<Name extends EndpointName = EndpointName> = {
  readonly [Each in Name]: { readonly endpoint: Each; readonly question: Questions[Each] };
}[Name];

/** How a request leaves what the document allows, on one of its endpoints. */
export type Deviation =
  /**
   * Deliberately against what the document states. `meant`: the valid questions as which a lenient
   * reader may take it, the plainest first; none where it asks nothing.
   */
  | { readonly malformed: string; readonly meant?: readonly ValidMeaning[] | undefined }
  /** Well-formed by the letter, or left open by it: no answer to it is a finding of form. */
  | { readonly open: string }
  /**
   * Only HTTP knows it: ranges, conditions, codings, broken escapes, oversized parts. A gateway or
   * a library may answer before the node does, so no answer to it ever fails a MUST.
   */
  | { readonly beyond: string };

/**
 * The meaning of a request: which endpoint, and what was asked, or why the document does not allow
 * it.
 */
export type Meaning =
  | ValidMeaning
  | ({ readonly endpoint: EndpointName } & Deviation)
  /** Not one of the endpoints: another method, a discovery page. */
  | { readonly endpoint: 'outside'; readonly beyond: string };

/** Returns true for the meaning of a request that the document allows. */
export function isValid(meaning: Meaning): meaning is ValidMeaning {
  return 'question' in meaning;
}

/** How a request relates to the document, as declared by the check that sends it. */
export type Declaration = 'valid' | 'malformed' | 'open' | 'beyond';

/** Returns the declaration of a request with that meaning. */
export function declarationOf(meaning: Meaning): Declaration {
  if ('malformed' in meaning) return 'malformed';
  if ('beyond' in meaning) return 'beyond';
  return 'open' in meaning ? 'open' : 'valid';
}

/**
 * Returns why the document does not allow a request with that meaning; `undefined` when it does.
 */
export function deviationOf(meaning: Meaning): string | undefined {
  if ('malformed' in meaning) return meaning.malformed;
  if ('beyond' in meaning) return meaning.beyond;
  return 'open' in meaning ? meaning.open : undefined;
}

/** A valid question taken apart. */
export function requestParts<Name extends EndpointName>({
  endpoint,
  question,
}: ValidMeaning<Name>): RequestParts {
  return ENDPOINTS[endpoint].toParts(question);
}

/** Returns the ledger version whose state a valid request reads; `undefined`: the latest. */
export function versionRead<Name extends EndpointName>({
  endpoint,
  question,
}: ValidMeaning<Name>): bigint | undefined {
  return ENDPOINTS[endpoint].readsAt(question);
}

/**
 * Returns the highest ledger version on which the answer to a valid request depends; `undefined`:
 * the latest.
 */
export function versionNeeded<Name extends EndpointName>({
  endpoint,
  question,
}: ValidMeaning<Name>): bigint | undefined {
  return ENDPOINTS[endpoint].dependsUpTo(question);
}
