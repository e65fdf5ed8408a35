import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped } from '../../text/text.ts';

/** A row: a name, and its value. */
export type Fact = readonly [string, string];

/** The most characters of a value: no text of a node may push other rows off the page. */
const VALUE_CAP = 90;

/**
 * Returns rows of names and values.
 *
 * @param cap the most characters of a value.
 */
export function factTable(facts: readonly Fact[], kind = '', cap = VALUE_CAP): Html {
  const rows = facts.map(
    ([name, value]) =>
      html`<tr>
        <th>${name}</th>
        <td>${capped(value, cap)}</td>
      </tr>`,
  );
  return html`<table class="${kind}">
    ${rows}
  </table>`;
}
