import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** How many times one check failed again. */
interface ReplayCount {
  readonly check: string;
  /** How many times it was repeated. */
  readonly asked: number;
  readonly reproduced: number;
  /** How many times it was not judged, and the first reason. */
  readonly open: number;
  readonly reason?: string;
  /** The message of its first failure. */
  readonly message?: string;
}

/** Counts how many times each check failed again. */
export class Tally {
  readonly #evidence = new Map<string, CheckEvidence[]>();

  /** @param checks ids, in the order of the lines. */
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

  /** Returns a line of text for each check. */
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
