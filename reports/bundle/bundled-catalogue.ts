import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';

/** `catalogue.json`: every requirement of this suite. Every bundle of the same version has the same text. */
export function catalogueJson(): string {
  const catalogue = { document: DOCUMENT, requirements: CATALOGUE };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}
