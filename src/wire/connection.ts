/** The certificate that a host showed, and whether it was verified. */
export interface TlsFacts {
  /** False also when the environment turns verification off (NODE_TLS_REJECT_UNAUTHORIZED=0). */
  readonly verified: boolean;
  /** The SHA-256 fingerprint of the certificate: hex digits in pairs, with colons between. */
  readonly fingerprint256?: string;
  /** The name of who issued it, and of whom it is about; on one line. */
  readonly issuer?: string;
  readonly subject?: string;
}

/** What is known of the connections to a target. */
export interface ConnectionFacts {
  /** Absent without TLS. */
  readonly tls?: TlsFacts;
  readonly httpVersion?: '1.1' | '2';
}

/** A proxy through which requests go. */
export interface Proxy {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host and port, for messages. */
  readonly display: string;
  /** `user:password`, percent-decoded; a secret. */
  readonly credentials?: string;
}

/** What a client trusts, and shows of itself. Texts in PEM, except for the last two. */
export interface TlsOptions {
  /** Certificates to trust beside those of the system. */
  readonly ca?: string | undefined;
  /** The certificate of the client, and its private key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Opens the private key. */
  readonly passphrase?: string | undefined;
  /** The name that the certificate of the host is for, when the URL has another one. */
  readonly servername?: string | undefined;
}

/** Returns the value of `Authorization` or `Proxy-Authorization` for `user:password`. */
export function basicAuthorization(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
