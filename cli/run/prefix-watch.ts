import type { Profile } from '../../config/profile.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { prefixOf } from '../../src/expect/headers.ts';
import type { Exchange } from '../../src/wire/exchange.ts';

/** What a prefix may be in a configuration: what a node sends besides is not repeated. */
const LEGAL = /^[A-Z][A-Z0-9-]{0,40}-$/;

/** Finds out by the ledger headers whether a target is of another family than its profile. */
export class PrefixWatch {
  readonly #profile: Profile;
  readonly #expected: string;
  #sent: string | undefined;

  /** @param before what was exchanged already. */
  constructor(profile: Profile, before: readonly Exchange[] = []) {
    this.#profile = profile;
    this.#expected = profile.names.headerPrefix.toUpperCase();
    for (const exchange of before) this.see(exchange);
  }

  /** To be called with every exchange, and gives it back; the first that has ledger headers tells. */
  see(exchange: Exchange): Exchange {
    if (exchange.response !== undefined) this.#sent ??= prefixOf(exchange.response);
    return exchange;
  }

  /** The prefix that is sent, as a configuration may have it; `undefined` where none is. */
  get sent(): string | undefined {
    return this.#sent !== undefined && LEGAL.test(this.#sent) ? this.#sent : undefined;
  }

  /** The sentence for the user, where the profile expects another prefix than is sent. */
  get notices(): readonly string[] {
    const { sent } = this;
    if (sent === undefined || sent === this.#expected) return [];
    const known = Object.values(PROFILES).find(({ names }) => names.headerPrefix === sent);
    const remedy =
      known === undefined
        ? `write names: { headerPrefix: ${sent} }`
        : `if it is of that family, take --profile ${known.name}`;
    const { name } = this.#profile;
    return [
      `This node sends the headers ${sent}*, the profile ${name} expects ${this.#expected}*: ${remedy}.`,
    ];
  }
}
