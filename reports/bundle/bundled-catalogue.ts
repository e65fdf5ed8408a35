import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { differences } from './bundle-differences.ts';

/** `catalogue.json`: every requirement of this suite. */
export function catalogueJson(): string {
  const catalogue = { document: DOCUMENT, requirements: CATALOGUE };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

/**
 * Returns the differences between a catalogue and this suite's, by the ids of the requirements.
 *
 * @param text of a `catalogue.json`.
 */
export function catalogueProblems(text: string): readonly string[] {
  if (text === catalogueJson()) return [];
  const found = differences(
    requirementsIn(catalogueJson()),
    requirementsIn(text),
    'catalogue.json',
  );
  return found.length > 0 ? found : ['catalogue.json differs from the catalogue of this suite'];
}

/** Returns the requirements by their ids; one without an id, by its position. */
function requirementsIn(text: string): unknown {
  const catalogue = parseJson(text);
  const requirements = isObject(catalogue) ? catalogue['requirements'] : undefined;
  if (!Array.isArray(requirements)) return undefined;
  return Object.fromEntries(
    requirements.map((requirement, at) => [idOf(requirement) ?? at, requirement]),
  );
}

function idOf(requirement: unknown): string | undefined {
  const id = isObject(requirement) ? requirement['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
