import type { TargetConfig } from '../../../config/config.ts';
import { codeOf } from '../../../src/expect/error-matchers.ts';
import { prefixOf } from '../../../src/expect/header-matchers.ts';
import type { AnsweredExchange, Request } from '../../../src/wire/exchange.ts';
import { requestsAboutTheRest } from './preflight-requests.ts';

/** The statuses of a server that has nothing at a path, or nothing for the method. */
const NOTHING_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/** The one code of the document that a node sends for paths it does not serve. */
const NO_SUCH_PATH = 'web_framework_error';

/**
 * Returns true for an answer that need not come from the endpoints: a 404, 405 or 501 with that code, or without
 * a code and ledger headers.
 */
export function isWrongPath({ response }: AnsweredExchange, { profile }: TargetConfig): boolean {
  if (!NOTHING_THERE.has(response.status)) return false;
  const code = codeOf(response, profile.names);
  return code === NO_SUCH_PATH || (code === undefined && prefixOf(response) === undefined);
}

/**
 * Returns why the interface is not at the target's path; undefined as soon as an answer shows that it is.
 *
 * @param send asks the target; rejects when there is no answer.
 */
export async function explainWrongPath(
  send: (request: Request) => Promise<AnsweredExchange>,
  config: TargetConfig,
  first: AnsweredExchange,
): Promise<string | undefined> {
  const tried = [first];
  for (const request of requestsAboutTheRest(config)) {
    const exchange = await send(request).catch(() => undefined);
    if (exchange === undefined || !isWrongPath(exchange, config)) return undefined;
    tried.push(exchange);
  }
  if (!tried.some(({ response }) => response.status === 404)) return undefined;
  const shown = [first, ...tried.slice(-1)].map(({ request, response }) => {
    return `${request.method} ${config.target.display}${request.path}: ${response.status}`;
  });
  return `neither endpoint was found at this URL: ${shown.join(', ')}; check the path of the target`;
}
