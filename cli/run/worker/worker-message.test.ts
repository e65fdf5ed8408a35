import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { onMessage } from './worker-message.ts';

it('a message to or from the worker reaches the listeners of its kind only', async () => {
  const { port1, port2 } = new MessageChannel();
  for (const data of ['sent', null, {}, { kind: 'abort' }, { kind: 'sent', requests: 3 }]) {
    port1.postMessage(data);
  }
  const sent: number[] = [];
  onMessage(port2, 'sent', ({ requests }) => sent.push(requests));
  port1.close();
  await once(port2, 'close');
  expect(sent).toEqual([3]);
});
