import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { Audit, AuditContext, AuditFinding, FailedAudit, FailedAudits } from './audit.ts';
import { AuditTally } from './audit.ts';

/** The audits of a run, and what each has found so far. */
export class Audits implements FailedAudits {
  readonly #tallies: ReadonlyMap<string, AuditTally>;
  readonly #beside: ReadonlySet<string>;

  constructor(audits: readonly Audit[]) {
    this.#tallies = new Map(audits.map((audit) => [audit.id, new AuditTally(audit)]));
    this.#beside = new Set(audits.flatMap(({ id, isBeside }) => (isBeside === true ? [id] : [])));
  }

  /** Judges an exchange. Call this with each as it ends. */
  examine(exchange: AnsweredExchange, context: AuditContext): void {
    this.#tallies.forEach((tally) => tally.examine(exchange, context));
  }

  /**
   * Returns the tally of the audit with that id.
   *
   * @throws Error when the run has no such audit.
   */
  tally(id: string): AuditTally {
    const tally = this.#tallies.get(id);
    if (tally === undefined) throw new Error(`internal error: no audit named ${id} was started`);
    return tally;
  }

  findFailed(exchange: AnsweredExchange, audits: readonly string[]): FailedAudit | undefined {
    for (const audit of audits) {
      const difference = this.#tallies.get(audit)?.findingIn(exchange);
      if (difference !== undefined) return { audit, difference, isBeside: this.#beside.has(audit) };
    }
    return undefined;
  }

  /**
   * Hands a finding to the audit that judges it.
   *
   * @returns false when the run does not conclude that audit.
   */
  report(audit: string, finding: AuditFinding): boolean {
    const tally = this.#tallies.get(audit);
    if (tally === undefined || this.#beside.has(audit)) return false;
    tally.add(finding);
    return true;
  }
}
