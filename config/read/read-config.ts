import { randomInt } from 'node:crypto';
import type { ShardPlace } from '../../src/evidence/run-facts.ts';
import type { Invocation } from '../../src/evidence/invocation.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Config } from '../config.ts';
import type { Reached } from '../../src/engine/run-options.ts';
import { parseDuration, readDuration } from './duration.ts';
import type { FileFlags } from './find-file.ts';
import { DEFAULT_CONFIG_FILE, findFile } from './find-file.ts';
import type { EffortFlags } from './read-effort.ts';
import { readEffort } from './read-effort.ts';
import { findContradictions, readGroundTruth } from '../ground-truth/read-ground-truth.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import type { Profile } from '../../src/engine/profile.ts';
import { documentProfile } from '../profiles/document-profile.ts';
import { describeUnknownProfile, findProfile } from './read-profile.ts';
import type { Environment } from '../config-reading.ts';
import { ConfigReading } from '../config-reading.ts';
import { readAgainst } from './read-against.ts';
import { readReached } from './read-reached.ts';
import { DEVNET, LEGAL_TARGETS, findTargetMistake, readTarget } from './read-target.ts';
import { findJudgedSecrets } from '../secrets.ts';
import { namesOne } from '../read-waiver.ts';
import { findWaiverMistakes } from '../mistakes/waiver-mistakes.ts';
import type { RequirementsFlags } from './read-requirements.ts';
import { assertRequirements } from './read-requirements.ts';
import { readSubject } from './read-subject.ts';
import type { WrittenFile } from './written-files.ts';
import type { WrittenConfig } from './written.ts';

/** The options of the command line; they override the file. */
export interface ConfigFlags extends EffortFlags, FileFlags, RequirementsFlags {
  readonly target?: string | undefined;
  /** The base URL of another node of the same chain, which gets the same requests. */
  readonly against?: string | undefined;
  /** Whether differences from that node make the run end with exit code 1. */
  readonly failOnDifference?: boolean | undefined;
  readonly profile?: string | undefined;
  readonly seed?: number | undefined;
  readonly runs?: number | undefined;
  readonly concurrency?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
  /** How long to wait for a target that is starting: a duration. */
  readonly wait?: string | undefined;
  /** A part of the checks; it needs a seed and a target, which all parts share. */
  readonly shard?: ShardPlace | undefined;
}

const DEFAULT = { concurrency: 8, timeoutMs: 10_000, profile: 'document' } as const;

/**
 * Turns what a person wrote into what the code reads. Rejects with a ConfigError that names
 * everything wrong.
 *
 * @param folder where `ledger-conformance.yaml` is looked for when no file is named; nowhere if
 *   absent.
 */
export async function readConfig(
  flags: ConfigFlags,
  env: Environment,
  folder?: string,
): Promise<Config> {
  const found = findFile(flags, folder);
  const path = flags.config === false ? undefined : (flags.config ?? found);
  const file = flags.entry?.file ?? (await readFile(path, flags, env));
  const { written } = file;
  const reading = new ConfigReading(env);
  const named = flags.target ?? reading.expand(written.target ?? DEVNET, ['target']).value;
  const target = readTarget(named);
  const reached = readNodes(flags, file, target, reading, path);
  const profile = await chooseProfile(flags, written, file.from?.('profile') ?? path, reading);
  const truth = readGroundTruth(written);
  const waivers = written.waivers ?? [];
  const subject = readSubject(written.subject, reading);
  const secrets = [...new Set(reading.secrets)];
  const mistakes = [
    ...reading.mistakes,
    ...findContradictions(truth),
    ...findWaiverMistakes(waivers),
    ...findJudgedSecrets(secrets, written),
    ...findTargetMistakes(flags, file, named, reading),
  ];
  const problems = [...file.problems(mistakes), ...new Set(reading.problems)];
  if (problems.length > 0) throw new ConfigError(problems);
  assertRequirements(flags);
  if (flags.shard !== undefined) assertShared(target, flags.seed ?? written.seed);
  assertComparable(flags, target, reached.against);
  return {
    target,
    profile: { ...profile, names: { ...profile.names, ...written.names } },
    ...reached,
    secrets,
    ...paceOf(written, flags),
    waitMs: readDuration('--wait', flags.wait),
    truth,
    subject,
    ...statedIn(written, flags),
    seed: flags.seed ?? written.seed ?? randomInt(0x7fffffff),
    shard: flags.shard,
    effort: readEffort(flags, written),
    runs: flags.runs ?? written.runs,
    waivers: waivers.filter(namesOne),
    invocation: invocationOf(flags, path, target, reached.against?.target),
    notice: noticeOf(flags, found),
  };
}

/**
 * Rejects a pipeline run without a target, which would judge the embedded devnet instead of a node.
 *
 * @throws ConfigError under `CI` when nothing names a target.
 */
function assertTarget({ target }: ConfigFlags, env: Environment): void {
  if (target !== undefined || !isCi(env)) return;
  throw new ConfigError(
    `CI is set, and no target is named: add --target URL, or "target:" in ${DEFAULT_CONFIG_FILE}; --target ${DEVNET} judges the embedded devnet`,
  );
}

/** Returns whether a pipeline runs this, and no person waits for it. */
export function isCi({ CI }: Environment): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase());
}

/** Returns how fast requests are sent, and how long each waits for its response. */
function paceOf(written: WrittenConfig, flags: ConfigFlags) {
  return {
    concurrency: flags.concurrency ?? written.concurrency ?? DEFAULT.concurrency,
    rate: flags.rate ?? written.rate,
    timeoutMs: parseDuration(written.timeout ?? '') ?? DEFAULT.timeoutMs,
  };
}

/** Returns the source of the ground truth, and the requirements that count. */
function statedIn(
  { groundTruth = 'typed', require = [], ...written }: WrittenConfig,
  flags: ConfigFlags,
) {
  return {
    truthSource: groundTruth,
    requirements: flags.requirements ?? written.requirements,
    require: [...new Set([...require, ...(flags.require ?? [])])],
  };
}

/** Returns how the target and the second node are reached. */
function readNodes(
  flags: ConfigFlags,
  { written, from }: WrittenFile,
  target: BaseUrl | undefined,
  reading: ConfigReading,
  path: string | undefined,
): Reached & Pick<Config, 'against'> {
  const { headers, tls } = written;
  const said = { ...omitUndefined({ headers, tls }), from: from?.('tls') ?? path };
  const own = readReached(target, said, reading);
  const against = readAgainst(flags.against, written, own, reading, from?.('against') ?? path);
  return { ...own, against };
}

/**
 * @throws ConfigError when the shards of a run would judge different nodes, or with different
 *   seeds.
 */
function assertShared(target: BaseUrl | undefined, seed: number | undefined): void {
  if (seed === undefined) throw new ConfigError('--shard: add --seed N, the same for all shards');
  if (target !== undefined) return;
  throw new ConfigError(
    '--shard: add --target URL; without it, each shard would judge its own embedded devnet',
  );
}

/** @throws ConfigError when there is no node to compare with, or not all of the questions. */
function assertComparable(
  { shard, failOnDifference }: ConfigFlags,
  target: BaseUrl | undefined,
  against: Config['against'],
): void {
  if (failOnDifference === true && against === undefined) {
    throw new ConfigError('--fail-on-difference: name the second node with --against URL');
  }
  if (shard !== undefined && against !== undefined) {
    throw new ConfigError('--against: a shard sends only a part of the requests: remove --shard');
  }
  if (against !== undefined && against.target.display === target?.display) {
    throw new ConfigError('--against names the target itself: name another node of its chain');
  }
}

const NO_FILE: WrittenFile = { written: { target: DEVNET }, mistakes: [], problems: () => [] };

async function readFile(
  path: string | undefined,
  flags: ConfigFlags,
  env: Environment,
): Promise<WrittenFile> {
  if (path === undefined) {
    assertTarget(flags, env);
    return NO_FILE;
  }
  const { readConfigFile } = await import('./written-files.ts');
  return readConfigFile(path);
}

function findTargetMistakes(
  { target }: ConfigFlags,
  { written, mistakes }: WrittenFile,
  named: string,
  reading: ConfigReading,
): readonly Mistake[] {
  if (target !== undefined) {
    const why = findTargetMistake(target);
    if (why !== undefined) throw new ConfigError(`--target ${why}`);
    return [];
  }
  if ([...mistakes, ...reading.mistakes].some(({ path }) => path[0] === 'target')) return [];
  if (written.target === undefined) {
    return [{ path: [], text: `target is missing: ${LEGAL_TARGETS}`, at: 'file' }];
  }
  const why = findTargetMistake(named);
  return why === undefined ? [] : [{ path: ['target'], text: `target ${why}` }];
}

async function chooseProfile(
  flags: ConfigFlags,
  written: WrittenConfig,
  path: string | undefined,
  reading: ConfigReading,
): Promise<Profile> {
  const name = flags.profile ?? written.profile ?? DEFAULT.profile;
  const from = flags.profile === undefined ? path : undefined;
  try {
    const profile = await findProfile(name, from);
    if (profile !== undefined) return profile;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    reading.problems.push(...error.problems);
    return documentProfile;
  }
  const why = describeUnknownProfile(name, from);
  if (flags.profile !== undefined) throw new ConfigError(`--profile: ${why}`);
  reading.refuse(['profile'], why);
  return documentProfile;
}

function invocationOf(
  { target, config, profile, entry, against, failOnDifference, rate, concurrency }: ConfigFlags,
  path: string | undefined,
  base: BaseUrl | undefined,
  second: BaseUrl | undefined,
): Invocation {
  // So that the command line gives the same target where it has to be named.
  const unnamed = path === undefined && entry === undefined ? DEVNET : undefined;
  return omitUndefined({
    // Without the credentials of the URL, which must not be recorded.
    target: target === undefined ? unnamed : (base?.display ?? DEVNET),
    fleet: entry && { file: entry.fleet, entry: entry.name },
    config: config === false ? config : path,
    profile,
    against: against === undefined ? undefined : second?.display,
    failOnDifference: failOnDifference === true ? failOnDifference : undefined,
    rate,
    concurrency,
  });
}

function noticeOf({ target }: ConfigFlags, found: string | undefined): string | undefined {
  if (found === undefined) return undefined;
  return target === undefined ? `using ${found}` : `using ${found}, with --target as the target`;
}
