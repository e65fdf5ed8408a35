import { omitUndefined } from '../../src/text/json.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Against, Reached } from '../../src/engine/run-options.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import type { ConfigReading } from '../config-reading.ts';
import { readReached } from './read-reached.ts';
import { DEVNET, findTargetMistake, readTarget } from './read-target.ts';
import type { WrittenConfig } from './written.ts';

const LEGAL = 'the base URL of another node: http://host:port, https://host/prefix';

/**
 * Returns the node that the target is compared with: the one of the command line, else the one of the file;
 * `undefined` when none is named, or when it is wrong.
 *
 * @param own how the target is reached; used for what the file does not say of the second node.
 * @param from the file in which the second node is written.
 * @throws ConfigError when the URL of the command line is not one.
 */
export function readAgainst(
  flag: string | undefined,
  { against: written }: WrittenConfig,
  own: Reached,
  reading: ConfigReading,
  from?: string,
): Against | undefined {
  const { headers, tls } = written ?? {};
  const said = { ...omitUndefined({ headers, tls }), from, at: ['against'] };
  const target = flag === undefined ? writtenTarget(written?.url, reading) : flagTarget(flag);
  const reached = readReached(target, said, reading);
  if (target === undefined) return undefined;
  return {
    target,
    ...reached,
    ...(headers === undefined ? headersOf(own) : {}),
    ...(tls === undefined ? { tls: own.tls } : {}),
    // Over those of the target, with which a comparison begins.
    proxy: reached.proxy,
  };
}

function headersOf({ headers, headerCommands }: Reached): Reached {
  return { headers, headerCommands };
}

function writtenTarget(template: string | undefined, reading: ConfigReading): BaseUrl | undefined {
  if (template === undefined) return undefined;
  const path = ['against', 'url'];
  const { value, isComplete } = reading.expand(template, path);
  const target = isComplete ? readTarget(value) : undefined;
  if (isComplete && target === undefined)
    reading.mistakes.push({ path, text: `against.url ${whyNotTarget(value)}` });
  return target;
}

/** @throws ConfigError */
function flagTarget(flag: string): BaseUrl {
  const target = readTarget(flag);
  if (target === undefined) throw new ConfigError(`--against ${whyNotTarget(flag)}`);
  return target;
}

function whyNotTarget(url: string): string {
  const why = url === DEVNET ? `is ${LEGAL}` : (findTargetMistake(url) ?? `is ${LEGAL}`);
  return why.replace(`, or ${DEVNET}`, '');
}
