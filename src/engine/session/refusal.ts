import { bodyText } from '../../evidence/body-text.ts';
import { cutText } from '../../text/cut-text.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import { plural } from '../../text/sentence.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';

/**
 * The most bytes of a refusal that are read as text, and the most of that text which a message
 * shows.
 */
const MAX_READ_BYTES = 20_000;
const MAX_SHOWN = 4096;

/** Returns true for a 4xx that does not say that history was pruned. */
export function isRefusalOtherThanPruned({ response }: AnsweredExchange): boolean {
  return response.status >= 400 && response.status < 500 && response.status !== 410;
}

/**
 * Returns true for a 4xx that says neither that history was pruned nor that something is missing.
 */
export function isRefusedInput(exchange: AnsweredExchange): boolean {
  return isRefusalOtherThanPruned(exchange) && exchange.response.status !== 404;
}

/** Returns the text of a refusal, for a message. */
export function formatRefusal({ response }: AnsweredExchange): string {
  const body = cutText(bodyText(response.body, MAX_READ_BYTES), MAX_SHOWN);
  const { status, body: bytes } = response;
  if (/[^\s.\ufffd]/.test(body)) return `status ${status}: ${body}`;
  return `status ${status}${bytes.length === 0 ? '' : ` with ${plural(bytes.length, 'byte')}`}`;
}

/** Returns the difference when an answer is not 200, with the text of the refusal. */
export function findMissing200(
  exchange: AnsweredExchange,
  expected: string,
): Difference | undefined {
  if (exchange.response.status === 200) return undefined;
  return differs(expected, formatRefusal(exchange));
}
