import type { Finding } from '../../src/evidence/finding.ts';
import { symptomOf } from '../verdict/symptom.ts';

/** What a class is made from: the texts of a finding without versions and counts, see `symptomOf`. */
interface Texts {
  readonly actual: string;
  readonly difference: string;
}

/** A class and the texts that have it; a function takes the class from the text. */
type Row = readonly [
  part: keyof Texts,
  form: RegExp,
  name: string | ((found: RegExpExecArray) => string),
];

/** The first row that fits names the class. */
const ROWS: readonly Row[] = [
  ['difference', /as read without ledger_version/, 'value at the latest version'],
  ['difference', /^it is the item at version/, 'value at another version'],
  ['actual', /^no member (\w+)/, ([, name]) => `missing member ${name}`],
  ['actual', /^no such header|^a N without/, 'missing header'],
  ['actual', /^no HTTP answer/, 'no answer'],
  ['actual', /^an answer of a gateway/, 'answer of a gateway'],
  ['actual', /^(?:an empty list|an empty body|""|(?:N, )?the bytes "0x")$/, 'empty'],
  ['actual', /^"?([a-z]+\/[\w.+*-]+)"?$/, ([, type]) => `media type ${type}`],
  ['actual', /^no(?:ne| media type)$/, 'no media type'],
  ['actual', /^(?:JSON: )?(?:no media type|[a-z]+\/[\w.+*-]+) "/, 'text in place of bytes'],
  ['difference', /missing: .*extra: /, 'other versions'],
  ['difference', /missing: /, 'versions missing'],
  ['difference', /extra: /, 'versions extra'],
  ['difference', /out of order/, 'another order'],
  ['actual', /^version N before version/, 'another order'],
  ['difference', /more behind byte/, 'longer'],
  ['difference', /it ends before/, 'shorter'],
  ['difference', /byte N is/, 'other bytes'],
  ['difference', /^not the same: (?:the )?(.*)/, ([, name]) => `another ${name}`],
  ['actual', /^no JSON|no UTF|byte order mark/, 'no JSON'],
  ['actual', /^N (?:summary|summaries)|^versions? N/, 'another list'],
];

/** The longest class. Characters. */
const MAX_CLASS = 40;

/**
 * Returns in a few words what came instead of what was expected, such as `empty`, `status 500` or
 * `missing member transaction_hash`: the same for each failure of a kind, on every node.
 */
export function symptomClassOf(finding: Pick<Finding, 'actual' | 'difference' | 'answer'>): string {
  const actual = symptomOf(finding.actual);
  const difference = symptomOf(finding.difference ?? '');
  const status = finding.answer?.status;
  if (status !== undefined && /^(?:no item, )?status N/.test(actual)) return `status ${status}`;
  for (const [part, form, name] of ROWS) {
    const found = form.exec({ actual, difference }[part]);
    if (found !== null) return cut(typeof name === 'string' ? name : name(found));
  }
  return cut(withoutValues(actual));
}

/** Returns the text without its values: quoted numbers and long quotations are of one response only. */
function withoutValues(text: string): string {
  return text.replaceAll(/"[^"]*"?/g, (quoted) =>
    quoted.includes('N') || quoted.length > 30 ? '"…"' : quoted,
  );
}

function cut(name: string): string {
  return name.slice(0, MAX_CLASS).trim();
}
