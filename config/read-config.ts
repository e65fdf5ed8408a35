import { randomInt } from 'node:crypto';
import type { Waiver } from '../src/evidence/evidence.ts';
import { CATALOGUE } from '../src/spec/catalogue.ts';
import type { BaseUrl } from '../src/wire/base-url.ts';
import { parseBaseUrl } from '../src/wire/base-url.ts';
import { shellWord } from '../src/evidence/curl.ts';
import { Redactor } from '../src/evidence/redact.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { parseDuration } from './duration.ts';
import { readGroundTruth } from './ground-truth.ts';
import { readProfile } from './read-profile.ts';
import { credentialSecrets, expandHeaders, pathSecrets } from './secrets.ts';
import { suggestion } from './suggestion.ts';
import type { WrittenConfig } from './written.ts';

/** What the command line may say; it wins over the file. */
export interface Flags {
  readonly target?: string | undefined;
  readonly config?: string | undefined;
  readonly profile?: string | undefined;
  readonly seed?: number | undefined;
  readonly runs?: number | undefined;
  readonly concurrency?: number | undefined;
}

const DEFAULT = { concurrency: 8, timeout: '10s', profile: 'document' } as const;

/**
 * The one bridge from what a person wrote to what the code reads, and the one place for defaults.
 * Rejects with a ConfigError of one line for the user.
 */
export async function readConfig(
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const written = await readWritten(flags);
  const { headers, secrets } = expandHeaders(written.headers ?? {}, env);
  const target = readTarget(flags.target ?? written.target);
  const profile = await readProfile(
    flags.profile ?? written.profile ?? DEFAULT.profile,
    flags.profile === undefined ? flags.config : undefined,
  );
  return {
    target,
    profile: { ...profile, names: { ...profile.names, ...written.names } },
    headers,
    secrets: [
      ...secrets,
      ...credentialSecrets(target?.credentials),
      ...pathSecrets(target?.prefix ?? ''),
    ],
    concurrency: flags.concurrency ?? written.concurrency ?? DEFAULT.concurrency,
    rate: written.rate,
    timeoutMs: readTimeout(written.timeout ?? DEFAULT.timeout),
    truth: readGroundTruth(written),
    seed: flags.seed ?? written.seed ?? randomInt(0x7fffffff),
    runs: flags.runs ?? written.runs,
    waivers: (written.waivers ?? []).map(readWaiver),
    invocation: invocationOf(flags, target),
  };
}

async function readWritten({ config }: Flags): Promise<WrittenConfig> {
  if (config === undefined) return {};
  const { readConfigFile } = await import('./written-files.ts');
  return readConfigFile(config);
}

function invocationOf({ target, config, profile }: Flags, base: BaseUrl | undefined): string {
  const words = ['ledger-conformance', 'run'];
  // Without the credentials a URL may carry: those go through the configuration.
  if (target !== undefined && base !== undefined) words.push('--target', base.display);
  if (config !== undefined) words.push('--config', config);
  if (profile !== undefined) words.push('--profile', profile);
  return words.map(shellWord).join(' ');
}

function readTarget(text: string | undefined): BaseUrl | undefined {
  if (text === undefined) return undefined;
  const base = parseBaseUrl(text);
  if (base !== undefined) {
    const display = new Redactor(pathSecrets(base.prefix)).text(base.display);
    return { ...base, display };
  }
  throw new ConfigError(`the target${whyNoTarget(text)}`);
}

/** Says nothing of the text but its scheme: the rest may hold credentials. */
function whyNoTarget(text: string): string {
  if (!URL.canParse(text)) {
    return ' is no URL (legal: http://host:port or https://host/prefix)';
  }
  const { protocol, search } = new URL(text);
  if (!/^https?:$/.test(protocol)) return `: ${protocol} is none of http:, https:`;
  return ` has a ${search === '' ? 'fragment' : 'query'}; give the base URL alone`;
}

function readTimeout(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined)
    throw new ConfigError(`timeout: ${text} is no duration above 0 and below 24 days`);
  return ms;
}

function readWaiver(written: NonNullable<WrittenConfig['waivers']>[number]): Waiver {
  const ids: readonly string[] = CATALOGUE.map((requirement) => requirement.id);
  if (!ids.includes(written.requirement)) {
    const hint = suggestion(written.requirement, ids);
    throw new ConfigError(`waivers: unknown requirement ${written.requirement}${hint}`);
  }
  if (!isDay(written.until)) {
    throw new ConfigError(`waivers: ${written.until} is no date`);
  }
  return written;
}

/** True for a day of the calendar, written `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
