import type { Budgets } from '../check/check.ts';
import { discoverTarget } from '../discovery/discover.ts';
import type { Session } from '../session/session.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

/** How long a discovery counts as recent. Milliseconds. */
const RECENT_MS = 5000;

/**
 * One run of checks against one target: the session, and the discovery, repeated when the chain has
 * moved past it.
 */
export class TargetRun {
  readonly session: Session;
  /** Absent: every check asks everything. */
  readonly budgets: Budgets | undefined;
  #discovery: Discovery;
  #discoveredAt: number;
  #fresh: Promise<Discovery> | undefined;

  /**
   * @param discovery was made just now.
   * @param budgets absent: as the effort says.
   */
  constructor(session: Session, discovery: Discovery, budgets?: Budgets) {
    const ofEffort = session.config.effort.level === 'smoke' ? SMOKE_CHECKS : undefined;
    this.session = session;
    this.budgets = budgets ?? ofEffort;
    this.#discovery = discovery;
    this.#discoveredAt = session.clock.now();
  }

  /**
   * Starts a run: discovers what the target offers.
   *
   * @throws Unjudged (cantTell) when the target stops answering.
   */
  static async start(session: Session, budgets?: Budgets): Promise<TargetRun> {
    return new TargetRun(session, await discoverInStep(session), budgets);
  }

  /** The last discovery. */
  get discovery(): Discovery {
    return this.#discovery;
  }

  /** Returns the last discovery, or a fresh one when that was made some seconds ago. */
  async recentDiscovery(): Promise<Discovery> {
    const age = this.session.clock.now() - this.#discoveredAt;
    return age <= RECENT_MS ? this.#discovery : this.freshDiscovery();
  }

  /**
   * Returns a discovery made after this call began, or while it waits; checks that ask at once
   * share it.
   */
  async freshDiscovery(): Promise<Discovery> {
    this.#fresh ??= this.#discoverAnew().finally(() => {
      this.#fresh = undefined;
    });
    return this.#fresh;
  }

  async #discoverAnew(): Promise<Discovery> {
    this.#discovery = await discoverInStep(this.session);
    this.#discoveredAt = this.session.clock.now();
    return this.#discovery;
  }
}

async function discoverInStep(session: Session): Promise<Discovery> {
  await session.clock.startStep('discovery');
  return discoverTarget(session);
}
