import type { TestCase, Vitest } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';

/** vitest takes its reporters before it starts a worker; the suite's may still be loading then. */
export class DeferredReporter implements Reporter {
  readonly #attached: Reporter[] = [];
  #vitest: Vitest | undefined;

  /** Call this after vitest was created, and before the first test ends. */
  attach(reporter: Reporter): void {
    this.#attached.push(reporter);
    if (this.#vitest !== undefined) reporter.onInit?.(this.#vitest);
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestCaseResult(testCase: TestCase): Promise<void> {
    for (const reporter of this.#attached) await reporter.onTestCaseResult?.(testCase);
  }
}
