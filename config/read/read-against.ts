import { ConfigError } from '../mistakes/config-error.ts';
import type { Against } from '../../src/engine/run-options.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { DEVNET, findTargetMistake, readTarget } from './read-target.ts';
import { expandHeaders, urlSecrets } from '../secrets.ts';
import type { WrittenConfig } from './written.ts';

/** The second node of a run, or what is wrong with its configuration. */
interface ReadAgainst {
  /** Absent when none is named, or when it is wrong. */
  readonly against?: Against;
  /** Texts that must never be written or printed. */
  readonly secrets: readonly string[];
  readonly mistakes: readonly Mistake[];
}

const LEGAL = 'the base URL of another node: http://host:port, https://host/prefix';

/**
 * The node that the target is compared with: the one of the command line, else the one of the file.
 *
 * @param headers the target's headers, used when the file names none for the second node.
 * @throws ConfigError when the URL of the command line is not one.
 */
export function readAgainst(
  flag: string | undefined,
  { against: written }: WrittenConfig,
  headers: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): ReadAgainst {
  const expanded = expandHeaders(written?.headers ?? {}, env);
  const mistakes = expanded.mistakes.map(({ path, text, ...rest }) => {
    return { ...rest, path: ['against', ...path], text: `against.${text}` };
  });
  const url = flag ?? written?.url;
  const target = url === undefined ? undefined : readTarget(url);
  if (url === undefined) return { secrets: [], mistakes };
  if (target === undefined) {
    const why = url === DEVNET ? `is ${LEGAL}` : (findTargetMistake(url) ?? `is ${LEGAL}`);
    const text = why.replace(`, or ${DEVNET}`, '');
    if (flag !== undefined) throw new ConfigError(`--against ${text}`);
    const mistake = { path: ['against', 'url'], text: `against.url ${text}` };
    return { secrets: [], mistakes: [...mistakes, mistake] };
  }
  const own = written?.headers === undefined ? headers : expanded.headers;
  const secrets = [...expanded.secrets, ...urlSecrets(target)];
  return { against: { target, headers: own }, secrets, mistakes };
}
