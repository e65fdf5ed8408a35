import { omitUndefined } from '../../src/text/json.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import type { Reached } from '../../src/engine/run-options.ts';
import type { Environment } from '../expand.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { expandHeaders, urlSecrets } from '../secrets.ts';
import { readProxy } from './read-proxy.ts';
import { readTls } from './read-tls.ts';
import type { WrittenConfig } from './written.ts';

/** How a node is reached, or the mistakes in the options. */
export interface ReadReached {
  readonly reached: Reached;
  /** Texts that must never be written or printed. */
  readonly secrets: readonly string[];
  readonly mistakes: readonly Mistake[];
  /** What is wrong in the environment, a line each. */
  readonly problems: readonly string[];
}

/** What a file states about a node, and where. */
export interface WrittenReached extends Pick<WrittenConfig, 'headers' | 'tls'> {
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
  { headers: written, tls: writtenTls, from, at = [] }: WrittenReached,
  env: Environment,
): ReadReached {
  const { headers, commands, ...expanded } = expandHeaders(written ?? {}, env);
  const { tls, ...read } = readTls(writtenTls, env, from, [...at, 'tls']);
  const { proxy, ...chosen } = readProxy(target, env);
  const headerCommands = commands.length === 0 ? undefined : commands;
  const placed = expanded.mistakes.map(({ path, text, ...rest }) => {
    return { ...rest, path: [...at, ...path], text: [...at, text].join('.') };
  });
  return {
    reached: { headers, ...omitUndefined({ headerCommands, tls, proxy }) },
    secrets: [...expanded.secrets, ...read.secrets, ...chosen.secrets, ...urlSecrets(target)],
    mistakes: [...placed, ...read.mistakes],
    problems: chosen.problems,
  };
}
