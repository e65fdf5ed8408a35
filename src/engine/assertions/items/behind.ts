import { ledgerView } from '../../../expect/header-matchers.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { cannotTell } from '../../session/unjudged-check.ts';

/**
 * Returns true when an answer may come from a replica that has not reached a version. A valid
 * request is then sent again; one that the document leaves open is not.
 */
export function mayBeBehind(
  ctx: CheckContext,
  { response }: AnsweredExchange,
  version: bigint,
): boolean {
  const { ledgerVersion } = ledgerView(response, ctx.names);
  return ledgerVersion === undefined ? !ctx.session.ledger.hasOneReplica : ledgerVersion < version;
}

/** @throws Unjudged (cantTell) when an answer may come from a replica that has not reached the version. */
export function assertNotBehind(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  version: bigint,
): void {
  if (!mayBeBehind(ctx, exchange, version)) return;
  throw cannotTell(`the answer may come from a replica that is not at version ${version} yet`);
}
