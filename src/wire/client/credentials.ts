import { messageOf } from '../../text/error.ts';
import type { Clock } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import type { HeaderCommand } from './header-command.ts';

/** Gives the new value of a header, or `undefined` when a recording stands in for it. */
export type PrintValue = (command: HeaderCommand) => Promise<string | undefined>;

/** The outside world, as far as it prints values. */
export interface CanPrint {
  readonly printValue: PrintValue;
}

/** What a renewal needs of the client whose request was refused. */
interface Refused {
  readonly clock: Clock;
  /** How many requests have been sent. */
  readonly sent: number;
  /** Aborted when the run ends. */
  readonly ended: AbortSignal;
}

/** The shortest time between two renewals. Milliseconds. */
const RENEWED_AT_MOST_EVERY_MS = 30_000;

/** Headers, and commands for others, as a configuration has them. */
interface ConfiguredHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly headerCommands?: readonly HeaderCommand[] | undefined;
}

/** The owner of the step in which a new value is available. */
const OWNER = 'credentials';

/**
 * The headers of all requests to a target. Those that commands print are renewed when access is denied,
 * by 401 or by the 403 of a gateway: one renewal at a time, and at most one in 30 seconds. Whether there
 * was a new value decides nothing, so that a recording leads to the same requests.
 */
export class Credentials {
  readonly #commands: readonly HeaderCommand[];
  readonly #print: PrintValue;
  readonly #onValue: ((value: string) => void)[] = [];
  readonly #onFailure: ((message: string) => void)[] = [];
  #headers: Readonly<Record<string, string>>;
  #underWay: Promise<void> | undefined;
  #renewedAt: number | undefined;
  /** The id of the last request that was sent with older values. */
  #olderTo = 0;
  #times = 0;

  /** @param by absent: nothing is renewed. */
  constructor({ headers, headerCommands = [] }: ConfiguredHeaders, by?: CanPrint) {
    this.#headers = headers;
    this.#commands = by === undefined ? [] : headerCommands;
    this.#print = by?.printValue ?? (() => Promise.resolve(undefined));
  }

  /** Sent with every request; their values are secrets. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  get isRenewable(): boolean {
    return this.#commands.length > 0;
  }

  /** Sets a listener that is called with each new value, which is a secret, before it is sent. */
  onValue(listener: (value: string) => void): void {
    this.#onValue.push(listener);
  }

  /** Sets a listener that is called when a command failed; the old value is kept then. */
  onFailure(listener: (message: string) => void): void {
    this.#onFailure.push(listener);
  }

  /** What a user should know of the renewals. */
  get notices(): readonly string[] {
    if (this.#times === 0) return [];
    const names = this.#commands.map(({ name }) => name).join(', ');
    const times = this.#times === 1 ? 'once' : `${this.#times} times`;
    return [
      `The target denied access (401 or 403): the command for ${names} was run again ${times}.`,
    ];
  }

  /**
   * Gets new values after a request was denied access, unless it was sent before the last renewal.
   *
   * @returns whether to ask it again.
   */
  async renewAfter({ id }: Exchange, client: Refused): Promise<boolean> {
    if (!this.isRenewable) return false;
    if (id <= this.#olderTo) return true;
    if (this.#underWay === undefined && this.#isTooSoon(client.clock.now())) return false;
    this.#underWay ??= this.#renew(client).finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
    return true;
  }

  #isTooSoon(now: number): boolean {
    return this.#renewedAt !== undefined && now - this.#renewedAt < RENEWED_AT_MOST_EVERY_MS;
  }

  async #renew(client: Refused): Promise<void> {
    this.#renewedAt = client.clock.now();
    this.#times += 1;
    const values = await Promise.all(this.#commands.map((command) => this.#newValue(command)));
    // What follows from the new values begins in a step of its own, as with an answer.
    await client.clock.wait(0, OWNER, client.ended);
    this.#headers = { ...this.#headers, ...Object.fromEntries(values.flat()) };
    this.#olderTo = client.sent;
  }

  /** Name and value; nothing when there is no new one. */
  async #newValue(command: HeaderCommand): Promise<readonly (readonly [string, string])[]> {
    try {
      const value = await this.#print(command);
      if (value === undefined) return [];
      for (const listener of this.#onValue) listener(value);
      return [[command.name, value]];
    } catch (error) {
      for (const listener of this.#onFailure) listener(messageOf(error));
      return [];
    }
  }
}
