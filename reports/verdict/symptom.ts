import { sha256 } from '../../src/text/digest.ts';

/** A list of some summaries in a message, see `formatList`; an empty list is another symptom. */
const LIST = /\b\d+ (?:summary|summaries), versions? \d+(?: to \d+)?/g;

/**
 * Returns a failure's message without what changes from run to run: seeds, ports, versions, hashes, counts. Two
 * failures with one symptom count as the same.
 */
export function symptomOf(message: string): string {
  return (
    message
      .replaceAll(/https?:\/\/\S+/g, 'URL')
      .replaceAll(/\/v1\/[^\s;]+/g, 'PATH')
      // How many summaries a page has depends on the account.
      .replaceAll(LIST, 'LIST')
      .replaceAll(/\b(?:0x)?(?=[0-9a-f]*[0-9])[0-9a-f]{2,}\b|\b[0-9]+\b/gi, 'N')
      // Whether a value was cut depends on its length.
      .replaceAll(/N\.{3}/g, 'N')
      .replaceAll(/N(?:, N)+/g, 'N')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Returns a short name of a symptom, which a waiver can contain: 12 hex digits. */
export function symptomId(message: string): string {
  return sha256(symptomOf(message)).slice(0, 12);
}
