import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errnoOf } from '../../src/text/error.ts';
import type { TlsOptions } from '../../src/wire/connection.ts';
import type { Environment } from '../expand.ts';
import { expand, unsetMistakes } from '../expand.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { worthHiding } from '../../src/evidence/header-secrets.ts';
import type { WrittenConfig } from './written.ts';

type WrittenTls = NonNullable<WrittenConfig['tls']>;

/** The TLS options, or their mistakes. */
export interface ReadTls {
  readonly tls: TlsOptions | undefined;
  readonly secrets: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/** The keys of the mapping whose values are PEM, or files of it. */
const PEM_KEYS = ['ca', 'cert', 'key'] as const;

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
  env: Environment,
  from: string | undefined,
  at: readonly string[],
): ReadTls {
  if (written === undefined) return { tls: undefined, secrets: [], mistakes: [] };
  const { servername } = written;
  const folder = from === undefined ? '.' : dirname(from);
  const texts = new Map(
    PEM_KEYS.flatMap((name) => {
      const template = written[name];
      return template === undefined ? [] : [[name, pemOf(template, env, folder, [...at, name])]];
    }),
  );
  const opened = expand(written.passphrase ?? '', env);
  const passphrase = written.passphrase === undefined ? undefined : opened.value;
  const [ca, cert, key] = PEM_KEYS.map((name) => texts.get(name)?.pem);
  const tls = { ca, cert, key, passphrase, servername };
  const mistakes = [
    ...[...texts.values()].flatMap((text) => text.mistakes),
    ...unsetMistakes([...at, 'passphrase'], opened.unset),
  ];
  const secrets = worthHiding([...linesOf(key), ...(passphrase === undefined ? [] : [passphrase])]);
  if (mistakes.length > 0) return { tls, secrets, mistakes };
  return { tls, secrets, mistakes: wrongPem(tls, at) };
}

interface Pem {
  readonly pem: string | undefined;
  readonly mistakes: readonly Mistake[];
}

function pemOf(template: string, env: Environment, folder: string, path: readonly string[]): Pem {
  const { value, unset, variables } = expand(template, env);
  if (unset.length > 0) return { pem: undefined, mistakes: unsetMistakes(path, unset) };
  // Variables of CI systems often have the two characters \n in place of a line break.
  if (isPem(value)) return { pem: value.replaceAll(String.raw`\n`, '\n'), mistakes: [] };
  try {
    return { pem: readFileSync(resolve(folder, value), 'utf8'), mistakes: [] };
  } catch (error) {
    const where = path.join('.');
    const file =
      variables.length > 0
        ? 'this is neither PEM nor the path of a file'
        : `cannot read the file ${value}`;
    return { pem: undefined, mistakes: [{ path, text: `${where}: ${file}: ${errnoOf(error)}` }] };
  }
}

const isPem = (text: string): boolean => text.trimStart().startsWith('-----BEGIN');

/** Returns the lines of a key, without those that begin and end it. */
function linesOf(key: string | undefined): readonly string[] {
  return (key ?? '').split(/\r?\n/).filter((line) => !line.startsWith('-----'));
}

/** Returns what is wrong with texts that were found. */
function wrongPem(tls: TlsOptions, at: readonly string[]): readonly Mistake[] {
  const { ca, cert, key } = tls;
  const found = [wrongCertificate('ca', ca), wrongCertificate('cert', cert), wrongKey(tls)];
  const [first] = found.filter((wrong) => wrong !== undefined);
  if (first !== undefined) return [mistakeAt(at, ...first)];
  if ((cert === undefined) === (key === undefined)) return [];
  const [has, lacks] = cert === undefined ? (['key', 'cert'] as const) : (['cert', 'key'] as const);
  return [mistakeAt(at, has, `needs ${[...at, lacks].join('.')} beside it`)];
}

type Wrong = readonly [name: PemKey, why: string];

function mistakeAt(at: readonly string[], name: PemKey, why: string): Mistake {
  const path = [...at, name];
  return { path, text: `${path.join('.')}: ${why}` };
}

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

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
