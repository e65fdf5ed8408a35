import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { sha256 } from '../../src/text/digest.ts';
import { ChainError } from './chain.ts';
import type { ProvisionFlags } from './flags.ts';
import type { AccountKeys } from './key-file.ts';
import { readKeys, writeKeys } from './key-file.ts';
import { ACCOUNT_NAMES, ofEachAccount } from './plan.ts';
import type { State } from './state.ts';
import { readState } from './state.ts';
import type { SdkChain } from './sdk/sdk-chain.ts';

/** The files of a provisioning, in one folder. */
interface ProvisionFiles {
  readonly config: string;
  /** The progress so far. */
  readonly state: string;
  readonly keys: string;
}

/** The state of an earlier run, or a new one, and the keys of the accounts. */
interface Begun {
  readonly state: State;
  readonly keys: AccountKeys;
}

/**
 * Checks everything that must hold before anything is signed. Rejects with a ConfigError, or with a ChainError
 * when the chain has forgotten what was sent.
 */
export async function begin(
  flags: ProvisionFlags,
  files: ProvisionFiles,
  chain: SdkChain,
  say: (line: string) => void,
): Promise<Begun> {
  const before = readState(files.state);
  assertWritable(flags, before);
  await assertChain(flags, files, chain, before);
  const { keys, accounts } = accountsFor(files, chain, before, say);
  return { keys, state: before ?? { chainId: flags.chainId, accounts, sent: {} } };
}

/** @throws ConfigError when provision did not write the configuration, or it was changed since. */
function assertWritable({ out, force }: ProvisionFlags, before: State | undefined): void {
  if (force === true || !existsSync(out)) return;
  if (before?.written === digestOf(readFileSync(out, 'utf8'))) return;
  throw new ConfigError(
    `${out} exists and was changed: add --force to replace it, or name another file with --out`,
  );
}

/** Checks that the chain matches the flags and the state. */
async function assertChain(
  { chainId }: ProvisionFlags,
  files: ProvisionFiles,
  chain: SdkChain,
  before: State | undefined,
): Promise<void> {
  const { chainId: found } = await chain.ledger();
  if (found !== chainId) {
    throw new ConfigError(
      `the node is on chain ${found}, but --chain-id is ${chainId}: nothing was sent`,
    );
  }
  if (before === undefined) return;
  const anew = `delete ${files.state} and ${files.keys} to start over`;
  if (before.chainId !== chainId) {
    throw new ConfigError(
      `${files.state} belongs to chain ${before.chainId}: ${anew}, or use --out FILE`,
    );
  }
  const last = Object.values(before.sent).findLast((sent) => 'version' in sent);
  if (last === undefined || (await chain.find(last.hash)) !== undefined) return;
  throw new ChainError(
    `the node does not know transaction ${last.hash} of ${files.state}: if its chain was reset or pruned, ${anew}`,
  );
}

/** Returns the keys of the accounts, which are drawn when there are none, and the addresses. */
function accountsFor(
  files: ProvisionFiles,
  chain: SdkChain,
  before: State | undefined,
  say: (line: string) => void,
): Pick<Begun, 'keys'> & Pick<State, 'accounts'> {
  const found = readKeys(files.keys, chain.keys);
  if (found === undefined && before !== undefined) {
    throw new ConfigError(
      `${files.keys} is missing: restore the file, or delete ${files.state} to start over`,
    );
  }
  if (found === undefined) {
    mkdirSync(dirname(files.keys), { recursive: true });
    say(`keys  ${files.keys}: created for six test accounts, readable only by you`);
  }
  const keys = found ?? writeKeys(files.keys, chain.keys);
  const accounts = ofEachAccount((name) => chain.keys.addressOf(keys[name]));
  const known = before?.accounts ?? accounts;
  if (ACCOUNT_NAMES.every((name) => known[name] === accounts[name])) return { keys, accounts };
  throw new ConfigError(
    `${files.keys} contains keys of other accounts than ${files.state}: restore the right file`,
  );
}

/** Returns the files next to the configuration that is to be written. */
export function filesOf(config: string): ProvisionFiles {
  const stem = config.replace(/\.(?:ya?ml|json)$/, '');
  return { config, state: `${stem}.provisioned.json`, keys: `${stem}.keys.json` };
}

/** Identifies a configuration, so that a later run recognises it. */
export const digestOf = (text: string): string => sha256(Buffer.from(text));
