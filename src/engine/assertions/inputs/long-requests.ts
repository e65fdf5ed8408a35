import type { EndpointName } from '../../../spec/endpoints/endpoints.ts';
import type { Spelling } from '../../../wire/build-request.ts';
import { buildRequest, spellRequest } from '../../../wire/build-request.ts';
import { isBeyondTheDocument } from '../../../expect/requests/declared.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { anAccount, anItem, bodyWithKey } from './choose-inputs.ts';
import type { ErrorRequest } from './error-requests.ts';

/** Lengths in characters: some a gateway may cut or refuse in the URL, others in the body alone. */
const LENGTHS = [100, 400, 800, 2_200, 4_200, 9_000];

/** Requests that should be refused, each with one long part: in the path, the query or the body. */
export function longRequests(ctx: CheckContext): readonly ErrorRequest[] {
  return LENGTHS.flatMap((length) => longParts(ctx, length));
}

function longParts(ctx: CheckContext, length: number): readonly ErrorRequest[] {
  const account = anAccount(ctx);
  const { handle, key } = anItem(ctx);
  const body = bodyWithKey(key);
  const digits = '7'.repeat(length);
  const hex = `0x${'5a'.repeat(length / 2 - 1)}` as const;
  const spelled = (endpoint: EndpointName, what: string, spelling: Spelling) =>
    spellRequest(endpoint, spelling, { malformed: `${what} of ${length} characters` });
  const inPath = [
    spelled('summaries', 'an address', { parameter: hex }),
    spelled('rawItem', 'a handle', { parameter: hex, body }),
  ];
  const inQuery = [
    ...['start_version', 'end_version', 'limit'].map((name) =>
      spelled('summaries', `a ${name}`, { parameter: account, query: [`${name}=${digits}`] }),
    ),
    spelled('rawItem', 'a ledger_version', {
      parameter: handle,
      query: [`ledger_version=${digits}`],
      body,
    }),
  ];
  const all = [
    ...inPath,
    ...inQuery,
    spelled('rawItem', 'a key', { parameter: handle, body: bodyWithKey(`${hex}5`) }),
    spelled('rawItem', 'a body', { parameter: handle, body: 'x'.repeat(length) }),
    buildRequest({ endpoint: 'rawItem', question: { handle, key: hex } }),
  ];
  return all.filter((request) => !isBeyondTheDocument(request));
}
