import type { Label } from 'allure-js-commons';

import { findRequirement, SECTIONS } from '../../src/spec/catalogue.ts';
import type { Level } from '../../src/spec/requirement.ts';

/** Allure's severities for the levels of a requirement. */
const SEVERITIES = {
  MUST: 'critical',
  SHOULD: 'minor',
  MAY: 'trivial',
} as const satisfies Record<Level, string>;

/** `2.1 Shared value formats`. */
export function sectionTitle(id: string): string {
  const heading = SECTIONS.find((section) => section.id === id)?.heading;
  return heading === undefined ? id : `${id} ${heading}`;
}

/** Returns the place of a requirement's results in the tree: its section, then the requirement itself. */
export function requirementLabels(id: string): readonly Label[] {
  const found = findRequirement(id);
  if (found === undefined) return [{ name: 'parentSuite', value: `no known requirement: ${id}` }];
  return [
    { name: 'parentSuite', value: sectionTitle(found.section) },
    { name: 'suite', value: `${id} ${found.statement.replaceAll('`', '')}` },
    { name: 'severity', value: SEVERITIES[found.level] },
    { name: 'tag', value: found.level },
  ];
}
