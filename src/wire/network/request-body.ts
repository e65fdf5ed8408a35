import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from '../exchange.ts';

/** The number of parts of a body that is not sent in one piece. */
const PARTS = 3;

/** Milliseconds between two parts, so that nothing on the way joins them. */
const PAUSE_MS = 15;

/** The body to send, and the header with its length when one is needed. */
export interface OutgoingBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | null;
}

/** Returns the body of a request in the form in which it is sent. */
export function outgoingBody({ body, delivery }: Request): OutgoingBody {
  if (body === undefined || delivery === undefined) return { headers: {}, body: body ?? null };
  const length = { 'content-length': Buffer.byteLength(body).toString() };
  return {
    headers: delivery === 'packets' ? length : {},
    body: Readable.from(withPauses(partsOf(body))),
  };
}

/** Cuts a body into a few parts of about equal length, none of them empty. */
export function partsOf(body: string | Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(body);
  const length = Math.ceil(bytes.length / PARTS);
  return Array.from({ length: PARTS }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  ).filter((part) => part.length > 0);
}

async function* withPauses(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const [at, part] of parts.entries()) {
    if (at > 0) await wait(PAUSE_MS);
    yield part;
  }
}
