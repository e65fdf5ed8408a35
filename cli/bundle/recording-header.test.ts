import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { configurationIn } from './recording-header.ts';

const CONFIGURATION = { profile: 'document', only: ['SEL-END'] };
const LINES = [JSON.stringify({ configuration: CONFIGURATION }), 'x'.repeat(100_000), '{}'];
const whole = gzipSync(LINES.join('\n'), { level: 0 });

const read = (content: Uint8Array): Promise<object> => configurationIn(Readable.from([content]));

describe('the configuration in a recording', () => {
  it.each([
    ['whole', whole],
    ['cut off behind its first line', whole.subarray(0, 1000)],
    ['cut off within its last bytes', whole.subarray(0, -3)],
  ])('is read from one that is %s', async (_, content) => {
    expect(await read(content)).toEqual(CONFIGURATION);
  });

  it.each([
    ['cut off within its first line', whole.subarray(0, 30), /names no configuration$/],
    ['empty', Buffer.of(), /names no configuration$/],
    ['no gzip', Buffer.from('{"configuration":{}}'), /^incorrect header check$/],
    ['of another form', gzipSync('{"a":1}\n'), /names no configuration$/],
  ])('is not there in one that is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('is not waited for when the file cannot be read', async () => {
    const broken = new Readable({ read: () => undefined });
    const reading = configurationIn(broken);
    broken.destroy(new Error('EIO'));
    await expect(reading).rejects.toThrow('EIO');
  });
});
