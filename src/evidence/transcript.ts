import { curlLine } from './curl.ts';
import type { ExchangeRecord } from './exchange-record.ts';

/** Request and response as text a person can read, and the `curl` line that repeats it. */
export function transcript(record: ExchangeRecord, base: string): string {
  const { request, answer, failure } = record;
  const sent = [
    curlLine(record, base),
    '',
    `> ${request.method} ${request.path}`,
    ...Object.entries(request.headers).map(([name, value]) => `> ${name}: ${value}`),
    ...(request.body === undefined ? [] : ['>', `> ${request.body}`]),
    '',
  ];
  if (answer === undefined) return [...sent, `< no answer: ${failure?.reason ?? ''}`].join('\n');
  return [
    ...sent,
    `< ${answer.status}`,
    ...answer.headers.map(([name, value]) => `< ${name}: ${value}`),
    '',
    answer.body,
  ].join('\n');
}
