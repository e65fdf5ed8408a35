import { Html } from '../../text/html.ts';

const LINES = [
  '@page { size: A4; margin: 10mm; }',
  '* { box-sizing: border-box; }',
  'body { margin: 0; background: #fff; color: #1c1c1f; font: 11px/1.4 "DejaVu Sans", Verdana, sans-serif; }',
  'main { max-width: 190mm; margin: 0 auto; padding: 4mm 0; }',
  'header { padding: 4mm 6mm; -webkit-print-color-adjust: exact; print-color-adjust: exact; }',
  'header p { margin: 0 0 1mm; }',
  'h1 { margin: 1mm 0 2mm; font-size: 26px; }',
  'h2 { margin: 3.5mm 0 1mm; font-size: 12px; border-bottom: 1px solid #999; }',
  '.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }',
  '.columns.wide { grid-template-columns: 11fr 9fr; }',
  'section { min-width: 0; }',
  'table { width: 100%; border-collapse: collapse; }',
  'th, td { padding: 1px 4px 1px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }',
  'th { font-weight: normal; color: #55555c; width: 31mm; }',
  '.counts th { width: auto; }',
  '.counts th.n, td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 4px; }',
  '.counts thead th { font-size: 8.5px; }',
  '.counts tr.all td, .counts tr.all th { border-top: 1px solid #999; font-weight: bold; color: #1c1c1f; }',
  'td.none { color: #b4b4ba; }',
  '.digests td { font: 9.5px/1.6 "DejaVu Sans Mono", monospace; }',
  'td.bad { color: #b3201c; font-weight: bold; }',
  'td.open { color: #7a5a00; font-weight: bold; }',
  'ul { margin: 0; padding-left: 4mm; }',
  'li { overflow-wrap: anywhere; }',
  'code, pre { font: 9.5px/1.4 "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }',
  'pre { white-space: pre-wrap; background: #f0f0f2; padding: 2mm; margin: 1mm 0; }',
  '.small, .norm { font-size: 9px; }',
  'footer p { margin: 1mm 0; }',
  '@media print { body { font-size: 10px; line-height: 1.3; } main { padding: 0; } h2 { margin-top: 2.5mm; } }',
];

/** Written by this suite: nothing in it is escaped, as nothing in a style element may be. */
export const STYLE = Html.of([LINES.join('\n')], []);
