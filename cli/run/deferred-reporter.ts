import type { TestCase, Vitest } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** vitest takes its reporters before it starts a worker; ours may still be loaded then. */
export class LateReporters implements Reporter {
  readonly #joined: Reporter[] = [];
  #vitest: Vitest | undefined;

  /** To be called before the first test ends, and after vitest was created. */
  join(reporter: Reporter): void {
    this.#joined.push(reporter);
    if (this.#vitest !== undefined) reporter.onInit?.(this.#vitest);
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestCaseResult(testCase: TestCase): Promise<void> {
    for (const one of this.#joined) await one.onTestCaseResult?.(testCase);
  }
}
