import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errnoOf } from '../../src/text/error.ts';
import type { TlsOptions } from '../../src/wire/connection.ts';
import type { ConfigReading } from '../config-reading.ts';
import type { WrittenConfig } from './written.ts';

/** The mapping as a configuration has it. */
export type WrittenTls = NonNullable<WrittenConfig['tls']>;

/** The keys of the mapping whose values are PEM, or files of it. */
export const PEM_KEYS = ['ca', 'cert', 'key'] as const;

type PemKey = (typeof PEM_KEYS)[number];

/**
 * Reads certificates and keys: each is PEM, or a path from the folder of the file. Messages never
 * quote what came from the environment.
 *
 * @param from the file in which they are written.
 * @param at the path of the mapping in it.
 */
export function readTls(
  written: WrittenTls | undefined,
  reading: ConfigReading,
  from: string | undefined,
  at: readonly string[],
): TlsOptions | undefined {
  if (written === undefined) return undefined;
  const { passphrase: template, servername } = written;
  const folder = from === undefined ? '.' : dirname(from);
  const before = reading.mistakes.length;
  const [ca, cert, key] = PEM_KEYS.map((name) =>
    readPem(written[name], reading, folder, [...at, name]),
  );
  const passphrase =
    template === undefined ? undefined : reading.expand(template, [...at, 'passphrase']).value;
  const tls = { ca, cert, key, passphrase, servername };
  reading.hide([...linesOf(key), ...(passphrase === undefined ? [] : [passphrase])]);
  if (reading.mistakes.length === before) refuseWrongPem(tls, reading, at);
  return tls;
}

/** Returns the text of a certificate or a key; `undefined` when none is written, or when it cannot be read. */
function readPem(
  template: string | undefined,
  reading: ConfigReading,
  folder: string,
  path: readonly string[],
): string | undefined {
  if (template === undefined) return undefined;
  const { value, isComplete, variables } = reading.expand(template, path);
  if (!isComplete) return undefined;
  // Variables of CI systems often have the two characters \n in place of a line break.
  if (isPem(value)) return value.replaceAll(String.raw`\n`, '\n');
  try {
    return readFileSync(resolve(folder, value), 'utf8');
  } catch (error) {
    const file =
      variables.length > 0
        ? 'this is neither PEM nor the path of a file'
        : `cannot read the file ${value}`;
    reading.refuse(path, `${file}: ${errnoOf(error)}`);
    return undefined;
  }
}

/** Returns true for a certificate or a key itself, not a path. */
export const isPem = (text: string): boolean => text.trimStart().startsWith('-----BEGIN');

/** Returns the lines of a key, without those that begin and end it. */
function linesOf(key: string | undefined): readonly string[] {
  return (key ?? '').split(/\r?\n/).filter((line) => !line.startsWith('-----'));
}

/** Refuses the first text that was found, and is not what it must be. */
function refuseWrongPem(tls: TlsOptions, reading: ConfigReading, at: readonly string[]): void {
  const wrong =
    wrongCertificate('ca', tls.ca) ??
    wrongCertificate('cert', tls.cert) ??
    wrongKey(tls) ??
    wrongPair(tls, at);
  if (wrong !== undefined) reading.refuse([...at, wrong[0]], wrong[1]);
}

type Wrong = readonly [name: PemKey, why: string];

function wrongCertificate(name: PemKey, pem: string | undefined): Wrong | undefined {
  if (pem === undefined || parsed(() => new X509Certificate(pem)) !== undefined) return undefined;
  return [name, 'is not a certificate in PEM: it begins with -----BEGIN CERTIFICATE-----'];
}

function wrongKey({ cert, key, passphrase }: TlsOptions): Wrong | undefined {
  if (key === undefined) return undefined;
  if (!isPem(key)) return ['key', 'is not a private key in PEM: it begins with -----BEGIN'];
  const opened = parsed(() =>
    createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) }),
  );
  if (opened === undefined) {
    const why = passphrase === undefined ? 'if it is encrypted, set' : 'check the';
    return ['key', `cannot be read as a private key: ${why} passphrase`];
  }
  const shown = cert === undefined ? undefined : parsed(() => new X509Certificate(cert));
  if (shown === undefined || shown.checkPrivateKey(opened)) return undefined;
  return ['key', 'does not belong to the certificate in cert'];
}

function wrongPair({ cert, key }: TlsOptions, at: readonly string[]): Wrong | undefined {
  if ((cert === undefined) === (key === undefined)) return undefined;
  const [has, lacks] = cert === undefined ? (['key', 'cert'] as const) : (['cert', 'key'] as const);
  return [has, `needs ${[...at, lacks].join('.')} beside it`];
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
