import { createHash } from 'node:crypto';
import { isList, judgeWhere } from '../../src/engine/check/rule-judges.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { differs } from '../../src/text/difference.ts';
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

/** Judges every list by the first list of the same URL, media type and strong tag; a list without one conforms. */
function contentsOfTags(): Judge {
  const contents = new Map<string, string>();
  return judgeWhere(isList, ({ request, response }) => {
    const tag = header(response, 'etag');
    if (tag === undefined || !STRONG.test(tag)) return undefined;
    const named = JSON.stringify([request.path, mediaType(response), tag]);
    // A run may have thousands of lists: a digest is enough.
    const content = createHash('sha256').update(response.body).digest('base64');
    const first = contents.get(named) ?? content;
    contents.set(named, first);
    if (first === content) return undefined;
    return differs(`the list that had the ETag ${tag} before`, 'another list');
  });
}
