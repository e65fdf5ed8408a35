import type { TestCase, TestModule, Vitest } from 'vitest/node';
import type { Reporter } from 'vitest/reporters';
import type { CheckEvidence } from '../../../src/evidence/evidence.ts';
import '../../../src/evidence/task-meta.ts';

/**
 * A vitest reporter that keeps the evidence of checks and the errors around them, and passes the results on.
 * vitest takes its reporters before it starts a worker; the others may be made later.
 */
export class EvidenceCollector implements Reporter {
  #onCheck: (evidence: CheckEvidence) => void = () => undefined;
  #next: Reporter | undefined;
  #vitest: Vitest | undefined;
  readonly evidence: CheckEvidence[] = [];
  /** Errors of the suite: a file that could not be loaded, a test without evidence. */
  readonly errors: string[] = [];

  /** Sets the listener that is called with the evidence of each check as it ends. */
  onCheck(onCheck: (evidence: CheckEvidence) => void): void {
    this.#onCheck = onCheck;
  }

  /** Passes all results on; to be called before the first test ends. */
  passOn(next: Reporter): void {
    this.#next = next;
    if (this.#vitest !== undefined) next.onInit?.(this.#vitest);
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestCaseResult(testCase: TestCase): Promise<void> {
    this.#collect(testCase);
    await this.#next?.onTestCaseResult?.(testCase);
  }

  #collect(testCase: TestCase): void {
    const { evidence } = testCase.meta();
    if (evidence === undefined) {
      const { errors } = testCase.result();
      if (errors?.[0] !== undefined) this.errors.push(`${testCase.name}: ${errors[0].message}`);
      return;
    }
    this.evidence.push(evidence);
    this.#onCheck(evidence);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.errors.push(formatError(error));
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SuiteError[]): void {
    for (const error of errors) this.errors.push(formatError(error));
  }
}

/** An error as vitest passes it on: no longer an object of its class. */
interface SuiteError {
  readonly message: string;
  readonly stack?: string;
  readonly cause?: { readonly message: string };
}

/**
 * Returns an error with its causes; those come first, because a long text is cut at its end, where the stack is.
 */
function formatError({ message, stack = message, cause }: SuiteError): string {
  return cause === undefined ? stack : `${cause.message}: ${stack}`;
}
