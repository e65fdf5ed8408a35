import type { Profile } from '../../../src/engine/profile.ts';
import { PROFILES } from '../../../config/profiles/profiles.ts';
import { prefixOf } from '../../../src/expect/header-matchers.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';

/** Prefixes a configuration may contain. Anything else a node sends is not repeated in a message. */
const LEGAL = /^[A-Z][A-Z0-9-]{0,40}-$/;

/** Finds out by the ledger headers whether a target belongs to another family than its profile. */
export class PrefixWatch {
  readonly #profile: Profile;
  readonly #expected: string;
  #sent: string | undefined;

  /** @param before the exchanges so far. */
  constructor(profile: Profile, before: readonly Exchange[] = []) {
    this.#profile = profile;
    this.#expected = profile.names.headerPrefix.toUpperCase();
    for (const exchange of before) this.record(exchange);
  }

  /** Call this with every exchange; the first one with ledger headers decides. */
  record({ response }: Exchange): void {
    if (response !== undefined) this.#sent ??= prefixOf(response);
  }

  /** The prefix the target sends, if a configuration may contain it; else `undefined`. */
  get sent(): string | undefined {
    return this.#sent !== undefined && LEGAL.test(this.#sent) ? this.#sent : undefined;
  }

  /** The notice for the user when the target sends another prefix than the profile expects. */
  get notices(): readonly string[] {
    const { sent } = this;
    if (sent === undefined || sent === this.#expected) return [];
    const known = Object.values(PROFILES).find(({ names }) => names.headerPrefix === sent);
    const remedy =
      known === undefined
        ? `set names: { headerPrefix: ${sent} }`
        : `if it is of the family of profile ${known.name}, use --profile ${known.name}`;
    const { name } = this.#profile;
    return [
      `This node sends headers ${sent}*, but profile ${name} expects ${this.#expected}*: ${remedy}.`,
    ];
  }
}
