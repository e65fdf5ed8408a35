import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';

/** `catalogue.json`: every requirement of this suite. */
export function catalogueJson(): string {
  const catalogue = { document: DOCUMENT, requirements: CATALOGUE };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

/**
 * Returns why a catalogue is refused. Every bundle of the same version has the same text.
 *
 * @param text of a `catalogue.json`.
 */
export function catalogueProblems(text: string): readonly string[] {
  return text === catalogueJson() ? [] : ['catalogue.json is not the catalogue of this suite'];
}
