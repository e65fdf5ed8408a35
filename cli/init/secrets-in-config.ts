import { pathSecrets } from '../../config/secrets.ts';
import type { WrittenConfig } from '../../config/read/written.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';

type WrittenHeaders = NonNullable<WrittenConfig['headers']>;

/** Headers as they may stand in a file, and the names invented for their environment variables. */
interface SafeHeaders {
  readonly headers: WrittenHeaders;
  readonly variables: readonly string[];
}

/** Keeps a header that has a placeholder or a command; replaces any other value by a new placeholder. */
export function safeHeaders(written: WrittenHeaders): SafeHeaders {
  const variables: string[] = [];
  const entries = Object.entries(written).map(([name, template]) => {
    if (typeof template !== 'string' || /\$\{[A-Za-z_][A-Za-z0-9_]*\}/.test(template))
      return [name, template] as const;
    const variable = `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
    variables.push(variable);
    return [name, `\${${variable}}`] as const;
  });
  return { headers: Object.fromEntries(entries), variables };
}

/** Returns whether a URL contains nothing that must be kept out of a file. */
export function isWritable({ credentials, prefix }: BaseUrl): boolean {
  return credentials === undefined && pathSecrets(prefix).length === 0;
}
