/** The style of a certificate: two A4 pages, light on any screen. */
export const STYLE = `
@page { size: A4; margin: 8mm 10mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1c1c1f; font: 11px/1.4 "DejaVu Sans", Verdana, sans-serif; }
main { max-width: 190mm; margin: 0 auto; padding: 4mm 0; }
header { padding: 4mm 6mm; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
p { overflow-wrap: anywhere; }
header p { margin: 0 0 1mm; }
h1 { margin: 1mm 0 2mm; font-size: 26px; }
h2 { margin: 3.5mm 0 1mm; font-size: 12px; border-bottom: 1px solid #999; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
.columns.wide { grid-template-columns: 11fr 9fr; }
section { min-width: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 1px 4px 1px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: normal; color: #55555c; width: 31mm; }
.counts th { width: auto; }
.counts th.n, td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 4px; }
.counts thead th { font-size: 8.5px; }
.counts tr.all td, .counts tr.all th { border-top: 1px solid #999; font-weight: bold; color: #1c1c1f; }
td.none { color: #6b6b73; }
.digests td { font: 9.5px/1.6 "DejaVu Sans Mono", monospace; }
td.bad { color: #b3201c; font-weight: bold; }
td.open { color: #7a5a00; font-weight: bold; }
ul { margin: 0; padding-left: 4mm; }
li { overflow-wrap: anywhere; }
code, pre { font: 9.5px/1.4 "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: #f0f0f2; padding: 2mm; margin: 1mm 0; }
.second { break-before: page; }
.second ul { font-size: 9.5px; }
.small, .norm { font-size: 9px; }
footer p { margin: 1mm 0; }
@media screen { .counts thead th { writing-mode: vertical-rl; transform: rotate(180deg); } }
@media screen and (max-width: 600px) {
body { font-size: 13px; } main { padding: 0 8px 8px; } h1 { font-size: 22px; } .small, .norm { font-size: 12px; }
.columns, .columns.wide { grid-template-columns: 1fr; gap: 0; } th { width: 32%; } .counts { font-size: 11px; }
}
@media print { body { font-size: 9.5px; line-height: 1.22; } main { padding: 0; } h2 { margin-top: 2mm; } }
`;
