import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { ConfigError } from '../config/config-error.ts';
import { suggestion } from '../config/suggestion.ts';
import type { Devnet } from '../fixtures/devnet/devnet.ts';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../fixtures/devnet/options.ts';
import { FAULTS, findFault } from '../fixtures/faults/all.ts';
import type { Fault } from '../fixtures/faults/fault.ts';
import type { Streams } from './streams.ts';
import { writeLine } from './streams.ts';

/** What `devnet` may be told. */
export interface DevnetFlags {
  readonly port: number;
  readonly fault?: string;
  readonly profile?: string;
  readonly seed?: number;
  /** Milliseconds; 0 stands still. */
  readonly blockTime: number;
  readonly writeConfig?: string;
}

/** Serves the embedded node until the user ends it. @throws ConfigError */
export async function devnet(flags: DevnetFlags, streams: Streams): Promise<void> {
  const fault = flags.fault === undefined ? undefined : faultNamed(flags.fault);
  const served = await serve(optionsOf(flags, fault));
  if (flags.writeConfig !== undefined) writeConfig(flags.writeConfig, flags, served);
  if (fault !== undefined) {
    writeLine(streams.stderr, `fault ${fault.name}: ${fault.says} It breaks ${fault.breaks}.`);
  }
  writeLine(streams.stdout, served.url);
  if (!streams.interrupt.aborted) await once(streams.interrupt, 'abort');
  await served.stop();
}

function optionsOf(flags: DevnetFlags, fault: Fault | undefined): Partial<DevnetOptions> {
  const flavour = flags.profile ?? fault?.node.flavour ?? 'document';
  if (flavour !== 'document' && flavour !== 'aptos') {
    throw new ConfigError(`the devnet knows the profiles document and aptos, not ${flavour}`);
  }
  const produce = flags.blockTime === 0 ? undefined : { everyMs: flags.blockTime, prune: true };
  return {
    produce,
    ...fault?.node,
    flavour,
    port: flags.port,
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
  };
}

function faultNamed(name: string): Fault {
  const fault = findFault(name);
  if (fault !== undefined) return fault;
  const names = FAULTS.map((known) => known.name);
  throw new ConfigError(`unknown fault ${JSON.stringify(name)}${suggestion(name, names)}`);
}

async function serve(options: Partial<DevnetOptions>): Promise<Devnet> {
  try {
    return await startDevnet(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`cannot serve on port ${options.port ?? 0}: ${code}`);
  }
}

function writeConfig(file: string, { profile }: DevnetFlags, { url, groundTruth }: Devnet): void {
  const written = { target: url, profile: profile ?? 'document', ...groundTruth };
  try {
    writeFileSync(
      file,
      stringify(written, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unwritable';
    throw new ConfigError(`cannot write ${file}: ${code}`);
  }
}
