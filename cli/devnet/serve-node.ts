import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { isObject } from '../../src/text/json.ts';
import { errnoOf } from '../../src/text/error.ts';

/** What the value of an option must be. */
interface Rule {
  readonly is: (value: unknown) => boolean;
  readonly words: string;
}

const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): Rule => ({
  is: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  words: `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`,
});

const OBJECT: Rule = { is: isObject, words: 'an object' };
const LIST: Rule = { is: Array.isArray, words: 'a list' };

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    seed: wholeNumber(0),
    port: wholeNumber(0, 65_535),
    basePath: {
      is: (value) => typeof value === 'string' && /^(?:\/[\w.~-]+)*$/.test(value),
      words: 'a path like /ledger',
    },
    ledger: OBJECT,
    defaultPageSize: wholeNumber(1),
    maxPageSize: wholeNumber(1),
    produce: {
      is: (value) => isObject(value) && wholeNumber(1).is(value['everyMs']),
      words: '{ everyMs, prune }, with a whole number of milliseconds from 1',
    },
    moves: LIST,
    patches: LIST,
    truth: { is: (value) => typeof value === 'function', words: 'a function' },
  } satisfies Partial<Record<keyof DevnetOptions, Rule>>),
);

/**
 * Serves a node on the loopback.
 *
 * Rejects with a ConfigError when a value has the wrong form, or the port cannot be had.
 */
export async function serveNode(options: Partial<DevnetOptions>): Promise<Devnet> {
  for (const [name, value] of Object.entries(options)) {
    const rule = RULES.get(name);
    if (value === undefined || rule === undefined || rule.is(value)) continue;
    throw new ConfigError(`${name}: must be ${rule.words}, and is ${JSON.stringify(value)}`);
  }
  // Loaded here: its HTTP server takes a third of a second, which `judge` alone need not wait for.
  const { startDevnet } = await import('../../fixtures/devnet/devnet.ts');
  try {
    return await startDevnet(options);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const { port = 0 } = options;
    throw new ConfigError(
      `cannot serve on port ${port}: ${errnoOf(error)}: choose another port; 0 takes a free one`,
    );
  }
}
