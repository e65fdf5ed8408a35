import { omitUndefined } from '../../src/text/json.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import type { Reached } from '../../src/engine/run-options.ts';
import type { ConfigReading } from '../config-reading.ts';
import { expandHeaders, urlSecrets } from '../secrets.ts';
import { readProxy } from './read-proxy.ts';
import { readTls } from './read-tls.ts';
import type { WrittenConfig } from './written.ts';

/** What a file states about a node, and where. */
interface WrittenReached extends Pick<WrittenConfig, 'headers' | 'tls'> {
  /** The file in which they are written. */
  readonly from?: string | undefined;
  /** The keys that lead to the mapping in it. */
  readonly at?: readonly string[];
}

/**
 * Reads how a node is reached: headers, TLS and the proxy.
 *
 * @param target absent: the embedded devnet, which no proxy stands before.
 */
export function readReached(
  target: BaseUrl | undefined,
  { headers, tls: writtenTls, from, at = [] }: WrittenReached,
  reading: ConfigReading,
): Reached {
  const expanded = expandHeaders(headers ?? {}, reading, at);
  const tls = readTls(writtenTls, reading, from, [...at, 'tls']);
  const proxy = readProxy(target, reading);
  reading.hide(urlSecrets(target));
  return { ...expanded, ...omitUndefined({ tls, proxy }) };
}
