import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import type { Ended, Running } from './command-line.ts';
import { cli, scratch, writeConfig } from './command-line.ts';

/** Serves a devnet until the test ends. */
export async function served(options: Partial<DevnetOptions> = {}): Promise<Devnet> {
  const devnet = await startDevnet(options);
  onTestFinished(() => devnet.stop());
  return devnet;
}

/** Serves the devnet with a fault until the test ends. */
export const broken = (fault: string, options: Partial<DevnetOptions> = {}): Promise<Devnet> =>
  served({ ...options, ...findFault(fault)?.devnet });

/** Returns what a configuration says of a node that it knows. */
export const known = ({ url, groundTruth }: Devnet) => ({ target: url, ...groundTruth });

/** How a node is judged. */
export interface RunningOn extends Running {
  /** What the configuration says besides, or instead. */
  readonly written?: Readonly<Record<string, unknown>>;
  /** The folder of the configuration and the reports; absent: a new one. */
  readonly dir?: string;
}

export interface EndedRun extends Ended {
  readonly config: string;
  /** The folder of the reports. */
  readonly out: string;
  /** The folder of both. */
  readonly dir: string;
}

/** Runs the built command line with a configuration that knows the node. */
export async function runOn(
  node: Devnet,
  words: readonly string[],
  { written = {}, dir = scratch(), ...running }: RunningOn = {},
): Promise<EndedRun> {
  const out = join(dir, 'out');
  const config = writeConfig(dir, { ...known(node), ...written });
  const ended = await cli(['run', '--config', config, '--out', out, ...words], running);
  return { ...ended, config, out, dir };
}
