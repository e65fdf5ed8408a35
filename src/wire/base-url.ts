/** Where a target is, without its credentials. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The part before `/v1`: empty, or `/a/b` without a slash at the end. */
  readonly prefix: string;
  /** For messages: origin and prefix, without secrets. */
  readonly display: string;
  /** `user:password` of the URL, percent-decoded. */
  readonly credentials?: string;
}

/**
 * Reads a base URL, with or without a trailing `/v1`, with or without a path prefix.
 *
 * @returns `undefined` when the text is not an http or https URL.
 */
export function parseBaseUrl(text: string): BaseUrl | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.search !== '' || url.hash !== '') return undefined;
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  const display = `${url.origin}${prefix}`;
  if (url.username === '' && url.password === '') return { origin: url.origin, prefix, display };
  const credentials = `${decode(url.username)}:${decode(url.password)}`;
  return { origin: url.origin, prefix, display, credentials };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
