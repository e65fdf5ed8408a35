import { omitUndefined } from '../text/json.ts';
import { shellWord } from './curl.ts';

/**
 * The options of `run` from which a configuration came, without secrets. In files of earlier
 * versions they name no target, fleet or file when the target was the embedded devnet.
 */
export interface Invocation {
  /** A base URL without credentials, or `devnet`. */
  readonly target?: string;
  /** One target of a fleet: the fleet's file, and the target's name in it. */
  readonly fleet?: { readonly file: string; readonly entry: string };
  /** The path of a configuration file; `false`: not even the default one was to be read. */
  readonly config?: string | false;
  readonly profile?: string;
  /** The base URL, without credentials, of the node that this one was compared with. */
  readonly against?: string;
  /** True: a difference of that node is exit 1. */
  readonly failOnDifference?: true;
  /** The most requests per second. */
  readonly rate?: number;
  /** The most requests in flight. */
  readonly concurrency?: number;
}

/** The output folder of a run whose user names none. */
export const DEFAULT_OUT = 'conformance-report';

/** Returns the folder for what repeats a run, so that the reports of that run stay as they are. */
export function replayDirOf(folder: string): string {
  return `${folder}-replay`;
}

/** Returns a command line of the suite, quoted for a shell. */
export function suiteCommand(...words: readonly string[]): string {
  return ['ledger-conformance', ...words].map(shellWord).join(' ');
}

/**
 * Returns the command line that gives the configuration again, followed by other words, quoted for
 * a shell.
 */
export function commandLine(
  { target, fleet, config, profile, against, failOnDifference, rate, concurrency }: Invocation,
  ...more: readonly string[]
): string {
  const words = ['run'];
  if (target !== undefined) words.push('--target', target);
  if (fleet !== undefined) words.push('--targets', fleet.file, '--entry', fleet.entry);
  if (config === false) words.push('--no-config');
  else if (config !== undefined) words.push('--config', config);
  if (profile !== undefined) words.push('--profile', profile);
  if (against !== undefined) words.push('--against', against);
  if (failOnDifference === true) words.push('--fail-on-difference');
  if (rate !== undefined) words.push('--rate', `${rate}`);
  if (concurrency !== undefined) words.push('--concurrency', `${concurrency}`);
  return suiteCommand(...words, ...more);
}

/** Returns the invocation with each of its texts made clean. */
export function cleanInvocation(
  { target, fleet, config, profile, against, ...others }: Invocation,
  clean: (text: string) => string,
): Invocation {
  return omitUndefined({
    target: target && clean(target),
    fleet: fleet && { file: clean(fleet.file), entry: clean(fleet.entry) },
    config: config && clean(config),
    profile: profile && clean(profile),
    against: against && clean(against),
    ...others,
  });
}
