import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { isProfileName } from '../../config/profiles/profiles.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/text-table.ts';
import { writing } from '../writing.ts';
import { chooseNode } from './choose-node.ts';
import type { NodeKind } from './named-nodes.ts';
import { nodesOf } from './named-nodes.ts';
import { serveNode } from './serve-node.ts';
import { docsPage } from '../../src/text/docs-page.ts';

export interface DevnetFlags {
  readonly port: number;
  readonly fault?: string;
  readonly variation?: string;
  readonly listFaults?: boolean;
  readonly listVariations?: boolean;
  /** The name of a profile, or the path of a profile file. */
  readonly profile?: string;
  readonly seed?: number;
  /** Milliseconds between blocks; 0: the chain stands still. */
  readonly blockTime: number;
  readonly writeConfig?: string;
}

/**
 * Serves the embedded node until the user ends it, or lists the names of nodes.
 *
 * @throws ConfigError
 */
export async function devnet(flags: DevnetFlags, streams: Streams): Promise<ExitCode> {
  if (flags.listFaults === true) return list('fault', streams);
  if (flags.listVariations === true) return list('variation', streams);
  const { fault, variation, profile, port, seed, blockTime } = flags;
  const { options, named } = await chooseNode({ fault, variation, profile, port, seed });
  const produce = blockTime === 0 ? undefined : { everyMs: blockTime, prune: true };
  const served = await serveNode({ produce, ...options });
  if (flags.writeConfig !== undefined) {
    writeConfig(flags.writeConfig, profile ?? options.profile.name, served);
  }
  if (named !== undefined) writeLine(streams.stderr, `${named.name}: ${named.note}`);
  writeLine(streams.stdout, served.url);
  writeLine(
    streams.stderr,
    `Ctrl-C stops it; to test a client with it: ${docsPage('test-your-client')}`,
  );
  if (!streams.interrupt.aborted) await once(streams.interrupt, 'abort');
  await served.stop();
  return DONE;
}

function list(kind: NodeKind, { stdout }: Streams): ExitCode {
  writeLine(stdout, tableOf(nodesOf(kind).map(({ name, note }) => [name, note])));
  return DONE;
}

/** The first line of a configuration that a later devnet may replace. */
const OWN = '# Written by ledger-conformance devnet: it knows the node that was served.';

/** Writes the configuration for this node: its address, its profile, and its ground truth. */
function writeConfig(file: string, profile: string, { url, groundTruth }: Devnet): void {
  const known = { groundTruth: 'provisioned', ...groundTruth };
  const written = { target: url, profile: profileFrom(file, profile), ...known };
  const yaml = stringify(written, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
  writing(file, () => {
    if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(OWN)) {
      throw new ConfigError(`${file} exists and was not written by devnet: name another file`);
    }
    writeFileSync(file, `${OWN}\n${yaml}`);
  });
}

/** Returns the profile as a configuration names it: a path starts at the folder of the configuration. */
function profileFrom(file: string, profile: string): string {
  return isProfileName(profile) ? profile : relative(dirname(resolve(file)), resolve(profile));
}
