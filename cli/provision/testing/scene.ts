import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '../../../config/config.ts';
import { program } from '../../program.ts';
import { scratch } from '../../testing/command-line.ts';
import { ran } from '../../testing/kept-streams.ts';
import type { StandIn, StandInOptions } from './stand-in.ts';
import { startStandIn } from './stand-in.ts';

/** Returns a node, and a folder to provision from. */
export async function scene(options: Partial<StandInOptions> = {}) {
  const node = await startStandIn(options);
  onTestFinished(() => node.stop());
  const folder = scratch();
  const out = join(folder, 'found.yaml');
  const call = (...words: string[]) => provisioned(node, out, words);
  return { node, folder, out, call };
}

/** The address of the private key of 32 bytes 0x11. */
export const PAYER = '147e4d3a5b10eaed2a93536e284c23096dfcea9ac61f0a8420e5d01fbd8f0ea8';

const FEW = ['--transactions', '30'];

/** Calls `provision`, and returns its exit code and its output. */
export function provisioned(
  node: StandIn,
  out: string,
  words: readonly string[],
  interrupt?: AbortSignal,
  env?: Readonly<Record<string, string>>,
) {
  const all = ['provision', '--target', node.url, '--out', out, ...FEW, ...words];
  return ran((streams) => program(all, streams), env, interrupt);
}

/** Returns the flags that name the chain, and a file with the key of an account that pays. */
export function withKey({ folder }: { readonly folder: string }): string[] {
  const file = join(folder, 'funded');
  writeFileSync(file, `ed25519-priv-0x${'11'.repeat(32)}\n`);
  return ['--chain-id', '4', '--key', file];
}

/** Returns the flags that name the chain and the faucet. */
export const named = (node: StandIn): string[] => ['--chain-id', '4', '--faucet', node.faucet];

/** Returns the claims of a configuration that are not true of the chain. */
export function untrue({ truth }: Config, { chain: { ledger } }: StandIn): readonly string[] {
  const accounts = truth.accounts.flatMap(({ address, transactions, empty }) => {
    const history = ledger.history(address.slice(2));
    const real = Array.from({ length: history.length }, (_, nth) => history.at(nth));
    const claimed = transactions.map(({ version, kind, hash }) => `${version} ${kind} ${hash}`);
    const sent = real.map(({ version, kind, hash }) => `${version} ${kind} 0x${hash}`);
    const same = claimed.join() === sent.join() && empty === (sent.length === 0);
    return same ? [] : [`${address}: ${claimed.join()} is not ${sent.join()}`];
  });
  const tables = truth.tables.flatMap(({ handle, items, absent }) => {
    const at = (key: string, version: bigint): string => {
      const bytes = ledger.item(handle.slice(2), key.slice(2), version);
      return bytes === undefined ? 'absent' : `0x${bytes.toString('hex')}`;
    };
    const { next } = ledger;
    const now = items.map(({ key, value = 'absent' }) => [key, next, value] as const);
    const past = items.flatMap(({ key, history }) =>
      history.map(({ version, value }) => [key, version, value] as const),
    );
    const never = absent.map((key) => [key, next, 'absent'] as const);
    return [...now, ...past, ...never]
      .filter(([key, version, value]) => at(key, version) !== value)
      .map(([key, version, value]) => `${key} at ${version} is not ${value}`);
  });
  return [...accounts, ...tables];
}
