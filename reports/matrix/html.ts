import { h, type ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { FaultRow, Matrix } from './matrix.ts';
import { families } from './markdown.ts';
import { broken } from './problems.ts';
import { totalsText } from './totals.ts';

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; color: #222; background: #fff; }
table { border-collapse: collapse; }
th, td { border: 1px solid #ddd; padding: 0 4px; }
thead th { position: sticky; top: 0; background: #fff; vertical-align: bottom; height: 11em; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; }
tbody th { position: sticky; left: 0; background: #fff; text-align: left; font-weight: normal; white-space: nowrap; }
tr.family th { background: #eee; font-weight: bold; }
td { text-align: center; min-width: 1em; }
td.own { background: #2e7d32; color: #fff; } td.also { background: #ffe082; } td.wrong { background: #c62828; color: #fff; }
pre { white-space: pre-wrap; }
`;

/** The grid of broken nodes and requirements: one HTML file that asks the network for nothing. */
export function matrixHtml(matrix: Matrix): string {
  const columns = [
    ...new Set(matrix.faults.flatMap((row) => [row.breaks, ...broken(row)])),
  ].toSorted();
  const page = h('html', { lang: 'en' }, [
    h('head', null, [
      h('meta', { charset: 'utf-8' }),
      h('title', null, 'Fault matrix'),
      h('style', null, STYLE),
    ]),
    h('body', null, [
      h('h1', null, 'Fault matrix'),
      h('pre', null, totalsText(matrix)),
      h(
        'p',
        null,
        'Green: the requirement a node breaks, and the checks that convict it of it. Yellow: found besides, for the reason given. Red: neither.',
      ),
      grid(matrix, columns),
    ]),
  ]);
  return `<!doctype html>\n${renderToString(page)}\n`;
}

function grid(matrix: Matrix, columns: readonly string[]): ComponentChild {
  const head = h('thead', null, [
    h('tr', null, [
      h('th', null, 'node'),
      ...columns.map((id) => h('th', null, h('span', null, id))),
    ]),
  ]);
  const body = families(matrix).flatMap(([family, rows]) => [
    h('tr', { class: 'family' }, [h('th', { colSpan: columns.length + 1 }, family)]),
    ...rows.map((row) => faultLine(row, columns)),
  ]);
  return h('table', null, [head, h('tbody', null, body)]);
}

function faultLine(row: FaultRow, columns: readonly string[]): ComponentChild {
  return h('tr', null, [
    h('th', { title: row.says }, row.name),
    ...columns.map((id) => cell(row, id)),
  ]);
}

function cell(row: FaultRow, id: string): ComponentChild {
  const checks = row.convictions.filter(({ requirement }) => requirement === id);
  const names = checks.map(({ check }) => check).join(', ');
  if (id === row.breaks) {
    const caught = checks.length > 0;
    return h(
      'td',
      { class: caught ? 'own' : 'wrong', title: names },
      caught ? `${checks.length}` : '!',
    );
  }
  if (checks.length === 0) return h('td', null);
  const reason = row.collateral[id];
  return h(
    'td',
    {
      class: reason === undefined ? 'wrong' : 'also',
      title: `${names}: ${reason ?? 'unexplained'}`,
    },
    `${checks.length}`,
  );
}
