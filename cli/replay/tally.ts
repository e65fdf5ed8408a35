import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** How often one check failed again. */
export interface ReplayCount {
  readonly check: string;
  /** How often it was asked. */
  readonly asked: number;
  readonly reproduced: number;
  /** How often there was no honest answer, and the first reason. */
  readonly open: number;
  readonly reason?: string;
  /** What the first of its failures said. */
  readonly message?: string;
}

/** Counts how often each check failed again. */
export class Tally {
  readonly #evidence = new Map<string, CheckEvidence[]>();

  /** @param checks by id, in the order in which they are told. */
  constructor(checks: readonly string[]) {
    for (const check of checks) this.#evidence.set(check, []);
  }

  add(evidence: CheckEvidence): void {
    this.#evidence.get(evidence.check)?.push(evidence);
  }

  get counts(): readonly ReplayCount[] {
    return [...this.#evidence].map(([check, all]) => countOf(check, all));
  }

  get reproduced(): boolean {
    return this.counts.some(({ reproduced }) => reproduced > 0);
  }

  /** A line for each check. */
  lines(): readonly string[] {
    const width = Math.max(...[...this.#evidence.keys()].map((check) => check.length));
    return this.counts.map((count) => `${count.check.padEnd(width)}  ${phraseOf(count)}`);
  }
}

function countOf(check: string, all: readonly CheckEvidence[]): ReplayCount {
  const failed = all.filter(({ outcome }) => outcome === 'failed');
  const open = all.filter(({ outcome }) => outcome !== 'failed' && outcome !== 'passed');
  const [reason, message] = [open[0]?.message, failed[0]?.message];
  return {
    check,
    asked: all.length,
    reproduced: failed.length,
    open: open.length,
    ...omitUndefined({ reason, message }),
  };
}

function phraseOf({ asked, reproduced, open, reason, message = '' }: ReplayCount): string {
  const unsaid = open === 0 ? '' : `; ${open} could not be judged: ${reason ?? ''}`;
  return reproduced === 0
    ? `not reproduced in ${asked}${unsaid}`
    : `reproduced ${reproduced} of ${asked}${unsaid}: ${message}`;
}
