import { cutText } from '../../text/cut-text.ts';
import type { Sent } from '../../wire/exchange.ts';
import type { RequestComparison } from '../../wire/recorded-wire.ts';
import { REDACTED } from '../redact.ts';

/** Where a request departs from the recorded one; a redacted secret matches any text. */
export const compareRequests: RequestComparison = (sent, recorded) => {
  const [now, before] = [partsOf(sent), partsOf(recorded)];
  const at = before.findIndex(([, text], index) => !matches(text, now[index]?.[1] ?? ''));
  const [name = '', was = ''] = before[at] ?? [];
  return at === -1
    ? undefined
    : `its ${name} is ${quoted(now[at]?.[1] ?? '')}, recorded is ${quoted(was)}`;
};

function partsOf({ request, requester }: Sent): readonly (readonly [name: string, text: string])[] {
  const { method, path, headers, body = '', delivery = '' } = request;
  return [
    ['asker', requester.owner],
    ['reason', requester.reason ?? ''],
    ['method', method],
    ['path', path],
    ['headers', JSON.stringify(headers)],
    ['delivery', delivery],
    ['body', Buffer.from(body).toString('latin1')],
  ];
}

function matches(recorded: string, text: string): boolean {
  if (recorded === text) return true;
  const [first = '', ...rest] = recorded.split(REDACTED);
  const last = rest.pop();
  if (last === undefined || !text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

function quoted(text: string): string {
  return JSON.stringify(cutText(text, 200));
}
