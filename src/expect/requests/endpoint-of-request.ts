import type { EndpointName, Questions, ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import type { ParsedBody } from './body-of-request.ts';
import { keyBody, noBody } from './body-of-request.ts';
import type { WholeNumber } from './request-formats.ts';
import { addressProblem, handleProblem, longForm, U16, U64 } from './request-formats.ts';
import type { RequestProblem } from './problem.ts';

/** The parts of a request without problems. */
interface ParsedParts {
  /** The path parameter, percent-decoded. */
  readonly parameter: string;
  /** By name; `undefined` when a parameter is absent. */
  readonly query: Readonly<Record<string, bigint | undefined>>;
  readonly body: ParsedBody;
}

/**
 * Parses requests to an endpoint as the document describes it; written without the code that builds
 * requests.
 */
export interface RequestParser<Question> {
  readonly name: EndpointName;
  readonly method: string;
  /** The path parameter is the first group. */
  readonly path: RegExp;
  readonly parameter: (text: string | undefined) => RequestProblem | undefined;
  readonly query: Readonly<Record<string, WholeNumber>>;
  readonly body: (body: Request['body']) => ParsedBody;
  readonly hasBody: boolean;
  /** @returns `undefined` when the body does not say what is asked. */
  readonly meaning: (read: ParsedParts) => ValidMeaning | undefined;
  /** All parts of a question in a fixed order, for comparison. */
  readonly parts: (question: Question) => readonly (string | bigint | number | undefined)[];
}

/** Sections 4.1 and 4.2, written a second time, so that one mistake cannot agree with itself. */
export const REQUEST_PARSERS: {
  readonly [Name in EndpointName]: RequestParser<Questions[Name]>;
} = {
  summaries: {
    name: 'summaries',
    method: 'GET',
    path: /^\/v1\/accounts\/([^/]*)\/transaction_summaries$/,
    parameter: addressProblem,
    query: { start_version: U64, end_version: U64, limit: U16 },
    body: noBody,
    hasBody: false,
    meaning: ({ parameter, query: { start_version: start, end_version: end, limit } }) => ({
      endpoint: 'summaries',
      question: {
        account: longForm(parameter),
        start,
        end,
        limit: limit === undefined ? undefined : Number(limit),
      },
    }),
    parts: ({ account, start, end, limit }) => [account, start, end, limit],
  },
  rawItem: {
    name: 'rawItem',
    method: 'POST',
    path: /^\/v1\/tables\/([^/]*)\/raw_item$/,
    parameter: handleProblem,
    query: { ledger_version: U64 },
    body: keyBody,
    hasBody: true,
    meaning: ({ parameter, query: { ledger_version: version }, body: { key } }) =>
      key === undefined
        ? undefined
        : { endpoint: 'rawItem', question: { handle: longForm(parameter), key, version } },
    parts: ({ handle, key, version }) => [handle, key, version],
  },
};
