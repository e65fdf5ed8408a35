import { ENDPOINTS } from '../spec/endpoints/endpoints.ts';
import { ERROR_CODES } from '../spec/error-codes.ts';
import { LEDGER_HEADERS } from '../spec/headers.ts';
import { BCS_TYPE, JSON_TYPE } from '../spec/media-types.ts';
import { byteText, canonical } from './canonical.ts';

/**
 * Members, headers and values that the document or HTTP names, beside those that the code knows.
 */
const NAMED =
  'transaction_summaries transaction_hash replay_protector sequence_number orderless version sender ' +
  'message error_code content-type content-length content-encoding transfer-encoding ' +
  'authorization user-agent accept-encoding keep-alive no-cache identity deflate connection ' +
  'ledger-node-conformance localhost 127.0.0.1';

/**
 * The words that runs of secrets are held against: a part of a secret that is a part of one of them
 * is no secret, and would redact what is judged.
 */
export const KNOWN_WORDS: string = canonical(
  byteText(
    [
      ...Object.values(ENDPOINTS).flatMap(({ path, query }) => [path, ...Object.keys(query)]),
      ...ERROR_CODES.keys(),
      ...Object.values(LEDGER_HEADERS).flatMap(({ suffix }) => [
        `x-node-${suffix}`,
        `x-aptos-${suffix}`,
      ]),
      JSON_TYPE,
      BCS_TYPE,
      NAMED,
    ].join(' '),
  ),
).toLowerCase();
