import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runIn } from './load-recording.ts';

const RUN = { only: ['SEL-END'], configuration: { profile: 'document' } };
const rest = Array.from({ length: 20_000 }, (_, at) => `{"at":${at * 7919}}`);
const LINES = [JSON.stringify({ run: RUN }), ...rest];
const whole = brotliCompressSync(LINES.join('\n'));

describe('the configuration in a recording', () => {
  it.each([
    ['whole', whole],
    ['cut off behind its first line', whole.subarray(0, whole.length / 2)],
    ['cut off within its last bytes', whole.subarray(0, -3)],
  ])('the configuration in a recording is read from one that is %s', (_, content) => {
    expect(runIn(content)).toEqual(RUN);
  });

  it.each([
    ['cut off within its first line', whole.subarray(0, 4), /names no configuration$/],
    ['empty', Buffer.of(), /names no configuration$/],
    ['no recording', Buffer.from('{"configuration":{}}'), /./],
    ['of another form', brotliCompressSync('{"a":1}\n'), /names no configuration$/],
  ])('the configuration in a recording is missing in one that is %s', (_, content, message) => {
    expect(() => runIn(content)).toThrow(message);
  });
});
