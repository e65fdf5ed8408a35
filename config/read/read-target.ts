import { Redactor } from '../../src/evidence/redact.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import { parseBaseUrl } from '../../src/wire/base-url.ts';
import { pathSecrets } from '../secrets.ts';

/** The only target that is not a URL: the embedded devnet. */
export const DEVNET = 'devnet';

/** The legal targets, for a user who gave none. */
export const LEGAL_TARGETS = `the base URL of the node, or "target: ${DEVNET}" for the embedded one`;

/** Returns the base URL of a target; `undefined` for the embedded devnet, and for a wrong target. */
export function readTarget(text: string): BaseUrl | undefined {
  const base = parseBaseUrl(text);
  if (base === undefined) return undefined;
  return { ...base, display: new Redactor(pathSecrets(base.prefix)).text(base.display) };
}

const MAX_PORT = 65_535;

/** Returns the port in the text of a URL, legal or not; 0 without one. */
function portIn(text: string): number {
  const [, port = '0'] =
    /^https?:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:]*):(\d+)(?:[/?#]|$)/i.exec(text) ?? [];
  return Number(port);
}

/** Returns what is wrong with a target. It never quotes the text, which may contain credentials. */
export function findTargetMistake(text: string): string | undefined {
  if (text === DEVNET || parseBaseUrl(text) !== undefined) return undefined;
  const port = portIn(text);
  if (port > MAX_PORT) return `is wrong: port ${port} is above ${MAX_PORT}`;
  if (!/^https?:/i.test(text) || !URL.canParse(text)) {
    return `is not an http or https URL: http://host:port, https://host/prefix, or ${DEVNET}`;
  }
  const part = new URL(text).search === '' ? 'fragment' : 'query';
  return `has a ${part}: name only the base URL`;
}
