import { ConfigError } from './config-error.ts';
import type { Against } from './config.ts';
import type { Mistake } from './mistake.ts';
import { DEVNET, findTargetMistake, readTarget } from './read-target.ts';
import { expandHeaders, urlSecrets } from './secrets.ts';
import type { WrittenConfig } from './written.ts';

/** The second node of a run, and what is wrong with what was written of it. */
interface ReadAgainst {
  /** Absent where none is named, or it is wrong. */
  readonly against?: Against;
  /** Texts that must appear in nothing that is written or printed. */
  readonly secrets: readonly string[];
  readonly mistakes: readonly Mistake[];
}

const LEGAL = 'the base URL of another node: http://host:port, https://host/prefix';

/**
 * The node that the target is compared with: that of the command line, or else of the file.
 *
 * @param headers of the target, which hold where the file names none for the second node.
 * @throws ConfigError when the URL of the command line is none.
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
