import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import { differences } from './differences.ts';

/** `catalogue.json`: every requirement of this suite, as it judges by. */
export function catalogueJson(): string {
  const catalogue = { document: DOCUMENT, requirements: CATALOGUE };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

/**
 * Where a catalogue is not that of this suite, by the ids of the requirements.
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
  return found.length > 0 ? found : ['catalogue.json is not as this suite writes it'];
}

/** The requirements by their ids; what has none, by its place. */
function requirementsIn(text: string): unknown {
  const catalogue: unknown = parsed(text);
  if (typeof catalogue !== 'object' || catalogue === null) return undefined;
  if (!('requirements' in catalogue) || !Array.isArray(catalogue.requirements)) return undefined;
  const all: readonly unknown[] = catalogue.requirements;
  return Object.fromEntries(all.map((requirement, at) => [idOf(requirement) ?? at, requirement]));
}

function idOf(requirement: unknown): string | undefined {
  if (typeof requirement !== 'object' || requirement === null) return undefined;
  return 'id' in requirement && typeof requirement.id === 'string' ? requirement.id : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
