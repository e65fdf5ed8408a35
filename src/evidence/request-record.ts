import type { Declaration } from '../spec/endpoints/endpoints.ts';
import type { BodyDelivery } from '../wire/exchange.ts';

/** What is kept of a request: redacted, the body as text and capped. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** How the body was sent, when not in one piece. */
  readonly delivery?: BodyDelivery | undefined;
  /** What the sending check declared; `src/expect/requests/declared.ts` has confirmed it. */
  readonly declared: Declaration;
  /** What the request means by the document: `valid`, or why it is not. */
  readonly meaning: string;
}
