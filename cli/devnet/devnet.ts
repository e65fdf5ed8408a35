import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions, Flavour } from '../../fixtures/devnet/options.ts';
import { FAULTS } from '../../fixtures/faults/all.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import { errnoOf } from '../../src/text/error.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/table.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** The options of `devnet`. */
export interface DevnetFlags {
  readonly port: number;
  readonly fault?: string;
  readonly variation?: string;
  readonly listFaults?: boolean;
  readonly listVariations?: boolean;
  readonly profile?: string;
  readonly seed?: number;
  /** Milliseconds between blocks; 0: the chain stands still. */
  readonly blockTime: number;
  readonly writeConfig?: string;
}

/** A node that can be served by name. */
interface NamedNode {
  readonly name: string;
  readonly devnet: Partial<DevnetOptions>;
  /** The note about it on stderr. */
  readonly note: string;
  /** The gateway it needs, which this command does not start. */
  readonly needs?: string | undefined;
}

/** Serves the embedded node until the user ends it, or lists the names of nodes. @throws ConfigError */
export async function devnet(flags: DevnetFlags, streams: Streams): Promise<ExitCode> {
  if (flags.listFaults === true) return list(faults(), streams);
  if (flags.listVariations === true) return list(variations(), streams);
  const named = namedNode(flags);
  const options = optionsOf(flags, named);
  const served = await serve(options);
  if (flags.writeConfig !== undefined) writeConfig(flags.writeConfig, options.flavour, served);
  if (named !== undefined) writeLine(streams.stderr, `${named.name}: ${named.note}`);
  writeLine(streams.stdout, served.url);
  if (!streams.interrupt.aborted) await once(streams.interrupt, 'abort');
  await served.stop();
  return DONE;
}

function faults(): readonly NamedNode[] {
  return FAULTS.map((fault) => ({
    name: fault.name,
    devnet: fault.devnet,
    note: `${fault.says} It breaks ${fault.breaks}.`,
    needs: fault.front?.gateway.software,
  }));
}

function variations(): readonly NamedNode[] {
  return VARIATIONS.map((variation) => ({
    name: variation.name,
    devnet: variation.devnet,
    note: variation.says,
    needs: variation.front?.gateway.software,
  }));
}

function list(nodes: readonly NamedNode[], { stdout }: Streams): ExitCode {
  const served = nodes.filter(({ needs }) => needs === undefined);
  writeLine(stdout, tableOf(served.map(({ name, note }) => [name, note])));
  return DONE;
}

function namedNode({ fault, variation }: DevnetFlags): NamedNode | undefined {
  if (fault !== undefined) return find('fault', fault, faults());
  if (variation !== undefined) return find('variation', variation, variations());
  return undefined;
}

function find(kind: 'fault' | 'variation', name: string, nodes: readonly NamedNode[]): NamedNode {
  const found = nodes.find((known) => known.name === name);
  if (found?.needs !== undefined) {
    throw new ConfigError(
      `${name} stands behind ${found.needs}, which devnet does not start: npm run matrix -- --only ${name}, in a clone`,
    );
  }
  if (found !== undefined) return found;
  const names = nodes.map((known) => known.name);
  const hint = suggestion(name, names, `devnet --list-${kind}s`);
  throw new ConfigError(`unknown ${kind} ${JSON.stringify(name)}${hint}`);
}

function optionsOf(
  flags: DevnetFlags,
  named: NamedNode | undefined,
): Partial<DevnetOptions> & { readonly flavour: Flavour } {
  const flavour = flags.profile ?? named?.devnet.flavour ?? 'document';
  if (flavour !== 'document' && flavour !== 'aptos') {
    throw new ConfigError(`the devnet knows the profiles document and aptos, not ${flavour}`);
  }
  const produce = flags.blockTime === 0 ? undefined : { everyMs: flags.blockTime, prune: true };
  return {
    produce,
    ...named?.devnet,
    flavour,
    port: flags.port,
    ...omitUndefined({ seed: flags.seed }),
  };
}

async function serve(options: Partial<DevnetOptions>): Promise<Devnet> {
  try {
    return await startDevnet(options);
  } catch (error) {
    throw new ConfigError(`cannot serve on port ${options.port ?? 0}: ${errnoOf(error)}`);
  }
}

/** The first line of a configuration that a later devnet may replace. */
const OWN = '# Written by ledger-conformance devnet: it knows the node that was served.';

/** Writes the configuration for this node: its address, its profile, and its ground truth. */
function writeConfig(file: string, profile: Flavour, { url, groundTruth }: Devnet): void {
  const written = { target: url, profile, ...groundTruth };
  const yaml = stringify(written, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
  try {
    if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(OWN)) {
      throw new ConfigError(`${file} is there already, and no devnet wrote it: name another file`);
    }
    writeFileSync(file, `${OWN}\n${yaml}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`cannot write ${file}: ${errnoOf(error)}`);
  }
}
