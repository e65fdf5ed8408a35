import { omitUndefined } from '../../src/text/json.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Against, Reached } from '../../src/engine/run-options.ts';
import type { Environment } from '../expand.ts';
import { expand, unsetMistakes } from '../expand.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import type { ReadReached } from './read-reached.ts';
import { readReached } from './read-reached.ts';
import { DEVNET, findTargetMistake, readTarget } from './read-target.ts';
import type { WrittenConfig } from './written.ts';

/** The second node of a run, or what is wrong with its configuration. */
interface ReadAgainst extends Omit<ReadReached, 'reached'> {
  /** Absent when none is named, or when it is wrong. */
  readonly against?: Against;
}

const LEGAL = 'the base URL of another node: http://host:port, https://host/prefix';

/**
 * Returns the node that the target is compared with: the one of the command line, else the one of the file.
 *
 * @param own how the target is reached; used for what the file does not say of the second node.
 * @param from the file in which the second node is written.
 * @throws ConfigError when the URL of the command line is not one.
 */
export function readAgainst(
  flag: string | undefined,
  { against: written }: WrittenConfig,
  own: Reached,
  env: Environment,
  from?: string,
): ReadAgainst {
  const { headers, tls } = written ?? {};
  const said = { ...omitUndefined({ headers, tls }), from, at: ['against'] };
  const expanded = expand(written?.url ?? '', env);
  const url = flag ?? (written === undefined ? undefined : expanded.value);
  const target = url === undefined ? undefined : readTarget(url);
  const read = readReached(target, said, env);
  if (url === undefined) return { secrets: [], mistakes: read.mistakes, problems: [] };
  const unset = flag === undefined ? unsetMistakes(['against', 'url'], expanded.unset) : [];
  if (target === undefined || unset.length > 0) {
    const wrong = unset.length > 0 ? unset : [notTarget(url, flag)];
    return { secrets: [], mistakes: [...read.mistakes, ...wrong], problems: [] };
  }
  const against = {
    target,
    ...read.reached,
    ...(headers === undefined ? headersOf(own) : {}),
    ...(tls === undefined ? { tls: own.tls } : {}),
    // Over those of the target, with which a comparison begins.
    proxy: read.reached.proxy,
  };
  const { secrets, mistakes, problems } = read;
  return { against, secrets, mistakes, problems };
}

function headersOf({ headers, headerCommands }: Reached): Reached {
  return { headers, headerCommands };
}

/** @throws ConfigError when it was given on the command line. */
function notTarget(url: string, flag: string | undefined): Mistake {
  const why = url === DEVNET ? `is ${LEGAL}` : (findTargetMistake(url) ?? `is ${LEGAL}`);
  const text = why.replace(`, or ${DEVNET}`, '');
  if (flag !== undefined) throw new ConfigError(`--against ${text}`);
  return { path: ['against', 'url'], text: `against.url ${text}` };
}
