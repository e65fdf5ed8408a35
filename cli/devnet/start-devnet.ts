import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { chooseNode } from './choose-node.ts';
import type { DevnetOptions } from './devnet-options.ts';
import { serveNode } from './serve-node.ts';

/**
 * Serves the embedded node on the loopback until it is stopped.
 *
 * Rejects with a ConfigError when a name, a profile or an option is unknown, when a value has the wrong form, and when
 * the port is taken.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  await assertKnown(options);
  const chosen = await chooseNode(options);
  return serveNode(chosen.options);
}

/** Rejects with a ConfigError that names an unknown option, and the nearest that is known. */
async function assertKnown(options: object): Promise<void> {
  const { DEVNET_DEFAULTS } = await import('../../fixtures/devnet/options.ts');
  const known = ['fault', 'variation', ...Object.keys(DEVNET_DEFAULTS)];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigError(`startDevnet: unknown option "${unknown}"${suggestion(unknown, known)}`);
}
