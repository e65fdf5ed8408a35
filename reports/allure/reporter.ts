import type { TestResult } from 'allure-js-commons';
import { Stage, Status } from 'allure-js-commons';
import { ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import AllureVitestReporter from 'allure-vitest/reporter';
import type { TestCase, Vitest } from 'vitest/node';

import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import '../../src/evidence/task-meta.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { checkResult, resultIdentity } from './result.ts';
import { ResultsFolder } from './results-folder.ts';

/** Where results are written, and which failures are accepted. */
interface ConformanceReporterOptions extends WaiverContext {
  readonly resultsDir: string;
}

/**
 * Allure's vitest reporter, which writes each result as its test ends, so that a run that is cut short leaves
 * everything it has. Its texts come from the checks' evidence only.
 */
export class ConformanceReporter extends AllureVitestReporter {
  /** What the test that ended left, until its result is written. */
  readonly #ended: { evidence?: CheckEvidence | undefined };
  readonly #runtime: ReporterRuntime;
  #vitest: Vitest | undefined;

  constructor(options: ConformanceReporterOptions) {
    const ended: { evidence?: CheckEvidence | undefined } = {};
    const folder = new ResultsFolder(options.resultsDir);
    const beforeTestResultWrite = (result: TestResult): void =>
      despiteFullDisk(() => {
        const { evidence } = ended;
        delete result.status;
        const { name = 'a check' } = result;
        Object.assign(
          result,
          evidence === undefined ? withoutEvidence(name) : checkResult(evidence, options, folder),
        );
      });
    super({ resultsDir: options.resultsDir });
    this.#runtime = new ReporterRuntime({ writer: folder, listeners: [{ beforeTestResultWrite }] });
    this.#ended = ended;
  }

  /** Checks do not call Allure, so its setup file and its runner are not used. */
  override onInit(vitest: Vitest): void {
    const before = vitest.projects.map(({ config }) => ({
      config,
      runner: config.runner,
      setupFiles: [...config.setupFiles],
    }));
    super.onInit(vitest);
    // Takes the place of the runtime that `onInit` has made: no option gives it another writer.
    Object.assign(this, { allureReporterRuntime: this.#runtime });
    this.#vitest = vitest;
    for (const { config, runner, setupFiles } of before) {
      config.setupFiles = setupFiles;
      if (runner === undefined) delete config.runner;
      else config.runner = runner;
    }
  }

  onTestCaseResult(testCase: TestCase): void {
    const task = this.#vitest?.state.idMap.get(testCase.id);
    if (task === undefined) return;
    this.#ended.evidence = testCase.meta().evidence;
    despiteFullDisk(() => this.handleTask(task));
  }

  /** Does nothing: everything is on disk already. */
  override onTestRunEnd(): void {}
}

/**
 * Ignores that files cannot be written: all results are written again at the end of the run, which says so. Allure
 * would print the error of a listener with its stack.
 */
function despiteFullDisk(write: () => void): void {
  try {
    write();
  } catch {
    // See above.
  }
}

/** Returns the result of a test without evidence, which is an internal error. */
function withoutEvidence(name: string): Partial<TestResult> {
  return {
    ...resultIdentity(name),
    status: Status.BROKEN,
    stage: Stage.FINISHED,
    labels: [
      { name: 'parentSuite', value: '0 The run: internal error of the suite' },
      { name: 'outcome', value: 'errored' },
    ],
    statusDetails: { message: 'errored: the check ended without a result' },
  };
}
