import { createHash } from 'node:crypto';
import { isList, judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { differs } from '../../src/text/difference.ts';
import type { AnsweredExchange } from '../../src/wire/exchange.ts';
import { header, mediaType } from '../../src/wire/exchange.ts';

/** Section 1, "a node's HTTP interface": entity tags. A gateway may set them, so this is a SHOULD. */
export const entityTagChecks: readonly Check[] = [
  // "The service is a node's HTTP interface over a ledger of committed transactions and state."
  rule(
    'SVC-FIELDS.tags',
    'a strong ETag never names two contents of a list',
    ['account'],
    contentsOfTags,
    { supporting: true },
  ),
];

/** RFC 9110, 8.8.1: a weak tag, which begins with `W/`, may name contents that differ a little. */
const STRONG = /^"/;

/** Judges every list with a strong tag by the first list of that URL, media type and tag. */
function contentsOfTags(): Judge {
  const contents = new Map<string, string>();
  return judgeAbout(tagged, ({ of, tag, content }) => {
    const first = contents.get(of) ?? content;
    contents.set(of, first);
    if (first === content) return undefined;
    return differs(`the list that had the ETag ${tag} before`, 'another list');
  });
}

interface Tagged {
  readonly of: string;
  readonly tag: string;
  /** The digest of the list: a run may have thousands. */
  readonly content: string;
}

function tagged(exchange: AnsweredExchange): Tagged | undefined {
  const { request, response } = exchange;
  const tag = header(response, 'etag');
  if (tag === undefined || !STRONG.test(tag) || !isList(exchange)) return undefined;
  return {
    of: JSON.stringify([request.path, mediaType(response), tag]),
    tag,
    content: createHash('sha256').update(response.body).digest('base64'),
  };
}
