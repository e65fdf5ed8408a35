import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writer } from 'allure-js-commons/sdk/reporter';

/** Writes results, and what is attached to them, into a folder. */
export type ResultsFolder = Pick<Writer, 'writeResult' | 'writeAttachment'>;

/** Opens a folder of results and creates it if it is missing. Allure's own writer waits for the disk with each of its two hundred files. */
export function openResultsFolder(folder: string): ResultsFolder {
  mkdirSync(folder, { recursive: true });
  return {
    writeResult: (result) =>
      writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result)),
    writeAttachment: (name, content) => writeFileSync(join(folder, name), content),
  };
}
