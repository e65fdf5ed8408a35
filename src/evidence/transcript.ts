import type { ExchangeRecord } from './exchange-record.ts';

/** Request and response as text for a person; names why the request is not valid, if it is not. */
export function transcript(record: ExchangeRecord): string {
  const { request, answer, failure } = record;
  const sent = [
    ...(request.declared === 'valid' ? [] : [`# ${request.meaning}`, '']),
    ...(request.delivery === undefined ? [] : [`# the body goes out in ${request.delivery}`, '']),
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
    ...(answer.undecodable === undefined ? [] : [`# as it came: ${answer.undecodable}`]),
    answer.body,
  ].join('\n');
}
