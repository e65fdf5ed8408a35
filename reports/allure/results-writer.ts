import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { TestResult } from 'allure-js-commons';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';

/**
 * Writes Allure results as its own writer does, each file whole or not at all, but waits for no
 * disk: a sync of every file stops the thread the embedded devnet answers on.
 */
export class ResultsWriter extends FileSystemWriter {
  readonly #resultsDir: string;

  constructor(resultsDir: string) {
    super({ resultsDir });
    this.#resultsDir = resultsDir;
    mkdirSync(resultsDir, { recursive: true });
  }

  override writeResult(result: TestResult): void {
    this.#write(`${result.uuid}-result.json`, JSON.stringify(result));
  }

  override writeAttachment(name: string, content: Buffer): void {
    this.#write(name, content);
  }

  #write(name: string, content: string | Buffer): void {
    const file = join(this.#resultsDir, name);
    writeFileSync(`${file}.tmp`, content);
    renameSync(`${file}.tmp`, file);
  }
}
