import { PassThrough } from 'node:stream';
import type { Streams } from '../terminal/streams.ts';

/** Returns the streams of a command, and a function that gives what it has written since the last call. */
export function keptStreams(
  env: Streams['env'] = {},
  interrupt: AbortSignal = new AbortController().signal,
) {
  const [stdout, stderr] = [kept(), kept()];
  const written = () => ({ out: textOf(stdout), err: textOf(stderr) });
  return { streams: { stdout, stderr, env, interrupt }, written };
}

/** Returns what a command returns, and what it has written. */
export async function ran<Code>(
  command: (streams: Streams) => Promise<Code> | Code,
  ...given: Parameters<typeof keptStreams>
) {
  const { streams, written } = keptStreams(...given);
  const code = await command(streams);
  return { code, ...written() };
}

/** Returns a stream that holds long outputs whole: `read` gives no more than its buffer. */
const kept = (): PassThrough => new PassThrough({ highWaterMark: 2 ** 30 });

const textOf = (stream: PassThrough): string => String(stream.read() ?? '');
