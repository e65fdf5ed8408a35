import { XMLBuilder } from 'fast-xml-parser';
import type { FaultRow, Matrix } from './matrix.ts';
import { families } from './markdown.ts';
import { convictedOf } from './problems.ts';
import { totalsText } from './totals.ts';

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; }
th, td { border: 1px solid #ddd; padding: 0 4px; }
thead th { position: sticky; top: 0; background: #fff; vertical-align: bottom; height: 13em; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; white-space: nowrap; }
tbody th { position: sticky; left: 0; background: #fff; text-align: left; font-weight: normal; white-space: nowrap; }
tr.family th { background: #eee; font-weight: bold; }
td { text-align: center; min-width: 1em; }
td.own { background: #2e7d32; color: #fff; } td.also { background: #ffe082; } td.wrong { background: #c62828; color: #fff; }
pre { white-space: pre-wrap; }
`;

/** An element of the page: its attributes, `@name`, its text, or the elements in it by their name. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  unpairedTags: ['meta'],
});

/** The grid of broken nodes and requirements: one HTML file that asks the network for nothing. */
export function matrixHtml(matrix: Matrix): string {
  const columns = [
    ...new Set(matrix.faults.flatMap((row) => [row.breaks, ...convictedOf(row)])),
  ].toSorted();
  const html: Element = {
    '@lang': 'en',
    head: { meta: { '@charset': 'utf-8' }, title: 'Fault matrix', style: STYLE },
    body: {
      h1: 'Fault matrix',
      pre: totalsText(matrix),
      p: 'Green: what a node breaks, and how many checks convict it of it. Yellow: what is listed as found besides. Red: not convicted, or not listed.',
      table: grid(matrix, columns),
    },
  };
  return `<!doctype html>\n${builder.build({ html })}\n`;
}

function grid(matrix: Matrix, columns: readonly string[]): Element {
  const rows = families(matrix).flatMap(([family, faults]) => [
    { '@class': 'family', th: { '@colspan': `${columns.length + 1}`, '#text': family } },
    ...faults.map((row) => faultLine(row, columns)),
  ]);
  return {
    thead: { tr: { th: ['node', ...columns.map((id) => ({ span: id }))] } },
    tbody: { tr: rows },
  };
}

function faultLine(row: FaultRow, columns: readonly string[]): Element {
  return {
    th: { '@title': row.says, '#text': row.name },
    td: columns.map((id) => cell(row, id)),
  };
}

function cell(row: FaultRow, id: string): Element {
  const checks = row.convictions.filter(({ requirement }) => requirement === id);
  const names = checks.map(({ check }) => check).join(', ');
  if (id === row.breaks) {
    const [kind, text] = checks.length > 0 ? ['own', `${checks.length}`] : ['wrong', '!'];
    return { '@class': kind, '@title': names, '#text': text };
  }
  if (checks.length === 0) return '';
  const reason = row.alsoBreaks[id];
  return {
    '@class': reason === undefined ? 'wrong' : 'also',
    '@title': `${names}: ${reason ?? 'not listed'}`,
    '#text': `${checks.length}`,
  };
}
