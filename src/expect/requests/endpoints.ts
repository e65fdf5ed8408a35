import type { EndpointName, Questions } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import type { ReadBody } from './body.ts';
import { keyBody, noBody } from './body.ts';
import type { WholeNumber } from './formats.ts';
import { addressProblem, handleProblem, longForm, U16, U64 } from './formats.ts';
import type { Found } from './problem.ts';

/** An endpoint as a reader of the document sees it, who has not seen how requests are built. */
export interface ReadEndpoint<Question> {
  readonly name: EndpointName;
  readonly method: string;
  /** What stands for the path parameter is the first group. */
  readonly path: RegExp;
  readonly parameter: (text: string | undefined) => Found;
  /** The one spelling of a parameter that has no problem. */
  readonly spelled: (text: string) => string;
  /** In the order in which {@link asks} has them. */
  readonly query: Readonly<Record<string, WholeNumber>>;
  readonly body: (body: Request['body']) => ReadBody;
  readonly hasBody: boolean;
  /** A question as the reader would spell it: path parameter, body where there is one, query. */
  readonly asks: (question: Question) => readonly (string | bigint | number | undefined)[];
}

/** Sections 4.1 and 4.2, written down a second time: one mistake must not agree with itself. */
export const READ_ENDPOINTS: {
  readonly [Name in EndpointName]: ReadEndpoint<Questions[Name]>;
} = {
  summaries: {
    name: 'summaries',
    method: 'GET',
    path: /^\/v1\/accounts\/([^/]*)\/transaction_summaries$/,
    parameter: addressProblem,
    spelled: longForm,
    query: { start_version: U64, end_version: U64, limit: U16 },
    body: noBody,
    hasBody: false,
    asks: ({ account, start, end, limit }) => [account, start, end, limit],
  },
  rawItem: {
    name: 'rawItem',
    method: 'POST',
    path: /^\/v1\/tables\/([^/]*)\/raw_item$/,
    parameter: handleProblem,
    spelled: longForm,
    query: { ledger_version: U64 },
    body: keyBody,
    hasBody: true,
    asks: ({ handle, key, version }) => [handle, key, version],
  },
};
