import { READINGS } from '../../src/spec/readings.ts';
import type { Reading } from '../../src/spec/reading.ts';

const HEAD = `# Readings of the document

Where careful readers of the [document](../src/spec/ledger-node-rest-api.md) may differ, this register says how a
sentence is read and why. A MUST fails a node only where the words of the document rule out every reading under which
the node would conform. \`ledger-conformance explain SEL-RANGE\` prints the readings of one requirement.

- A **finding** is a failed MUST: the run ends with exit code 1, unless a waiver covers the finding.
- An **advisory** is a failed SHOULD. The exit code stays the same, unless the user requires the SHOULD (\`--require\`).
- **Ruled out**: a reading that would let the node pass. The quoted words of the document exclude this reading.
- **Rejected as too strict**: a reading that would fail more nodes. The document does not demand this reading.
- **Defensible, so a SHOULD**: a reading that would let the node pass and that the document permits. So a failure is only
  an advisory.

This page is written by \`npm run accept -- docs\`.
`;

/** Returns the register of readings as a page, by section of the document. Markdown. */
export function readingsPage(): string {
  const sections = [...new Set(READINGS.map(({ section }) => section))].toSorted(bySection);
  const parts = sections.map((section) => {
    const rows = READINGS.filter((reading) => reading.section === section).map(rowOf);
    return `## Section ${section}\n\n${rows.join('\n\n')}`;
  });
  return `${HEAD}\n${parts.join('\n\n')}\n`;
}

function rowOf(reading: Reading): string {
  const { quote, taken, because, stricter, excluded, defensible, follows } = reading;
  return [
    `> ${quote}`,
    '',
    `- **Reading:** ${taken}`,
    `- **Because** ${because}.`,
    ...excluded.map(
      ({ reading: other, by }) => `- Ruled out: ${other} (${by.map(quoted).join(', ')})`,
    ),
    ...stricter.map((other) => `- Rejected as too strict: ${other}`),
    ...defensible.map((other) => `- Defensible, so a SHOULD: ${other}`),
    `- Used by ${follows.map((id) => `\`${id}\``).join(', ')}.`,
  ].join('\n');
}

const quoted = (words: string): string => `"${words}"`;

function bySection(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
