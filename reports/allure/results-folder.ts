import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';
import type { TestResult } from 'allure-js-commons';

/** Allure's writer, which would wait for the disk after each of its two hundred files. */
export class ResultsFolder extends FileSystemWriter {
  readonly #folder: string;

  /** Creates the folder if it is missing. */
  constructor(folder: string) {
    super({ resultsDir: folder });
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  override writeResult(result: TestResult): void {
    writeFileSync(join(this.#folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }

  override writeAttachment(name: string, content: Buffer | string): void {
    writeFileSync(join(this.#folder, name), content);
  }
}
