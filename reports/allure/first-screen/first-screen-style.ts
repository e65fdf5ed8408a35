import { THEME } from '../../html/html-document.ts';

/** The style of the first screen: two columns where there is room, one on a phone, and all of it on paper. */
const FIRST_SCREEN = `
#first-screen { max-width: 1160px; margin: 0 auto; padding: 16px; color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
#first-screen * { box-sizing: border-box; overflow-wrap: anywhere; }
#first-screen header { padding: 12px 20px; border-radius: 8px; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
#first-screen h1 { font-size: 26px; font-weight: 700; line-height: 1.2; margin: 0 0 4px; }
#first-screen b { font-weight: 650; }
#first-screen header p { margin: 0; }
#first-screen header .target { font-size: 13px; }
#first-screen h2 { font-size: 15px; font-weight: 650; margin: 14px 0 4px; }
#first-screen .notice { margin: 8px 0 0; padding: 6px 12px; border-left: 4px solid var(--warn); background: var(--soft); }
#first-screen .columns { display: grid; gap: 0 28px; grid-template-columns: 1fr; }
#first-screen .columns > * { min-width: 0; }
#first-screen ul { list-style: none; margin: 0; padding: 0; }
#first-screen li { margin: 0 0 8px; }
#first-screen .failed li, #first-screen .rest li { padding-left: 10px; border-left: 3px solid var(--line); }
#first-screen li p { margin: 0; }
#first-screen .level { color: var(--faint); }
#first-screen dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 10px; margin: 2px 0; }
#first-screen dt { color: var(--faint); }
#first-screen dd { margin: 0; min-width: 0; }
#first-screen .short dd { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
#first-screen li:has(details[open]) .short dd { display: block; }
#first-screen summary { cursor: pointer; color: var(--link); }
#first-screen a { color: var(--link); }
#first-screen code, #first-screen pre { font: 12px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
#first-screen .command { display: block; padding: 3px 8px; border-radius: 4px; background: var(--soft); user-select: all; }
#first-screen pre { margin: 4px 0; padding: 8px; background: var(--soft); white-space: pre-wrap; }
#first-screen .facts { margin-top: 14px; padding-top: 10px; border-top: 1px solid var(--line); }
@media (min-width: 800px) {
  #first-screen .columns { grid-template: "failed next" auto "rest next" 1fr / 6fr 5fr; }
  #first-screen .failed { grid-area: failed; } #first-screen .next { grid-area: next; } #first-screen .rest { grid-area: rest; }
}
@media (max-width: 600px) {
  #first-screen { padding: 8px; font-size: 13px; }
  #first-screen header { padding: 8px 12px; }
  #first-screen h1 { font-size: 22px; }
  #first-screen h2 { margin-top: 10px; }
  #first-screen li { margin-bottom: 5px; }
  #first-screen .short dd { -webkit-line-clamp: 1; }
}
@media print {
  #app { display: none; }
  #checks { display: none; }
  #first-screen { padding: 0; }
  #first-screen .columns { display: block; }
  #first-screen .short dd { display: block; }
  #first-screen summary { color: inherit; }
  #first-screen details::details-content { content-visibility: visible; block-size: auto; }
  #first-screen li { break-inside: avoid; }
  #first-screen .facts { break-inside: avoid; }
}
`;

/** Elements of Allure's page, by their test ids, that are empty in every run or contradict the verdict. */
const EMPTY = [
  'nav-tab-qualityGate',
  'nav-tab-globalAttachments',
  'nav-tab-globalErrors',
  'retry-filter',
  'flaky-filter',
  'resolution-filter',
  'transition-filter',
  'severity-filter',
  'test-result-tab-history',
  'test-result-tab-retries',
  'test-result-tab-environments',
  'keyboard-shortcuts',
];

/**
 * Parts of Allure that the first screen replaces: the head line with the success rate, the counts, and the bars above
 * and below. While a check is open, the bar above leads back.
 */
const REPEATED = [
  '.allure-app-loader',
  'body > span[id^="P0-"]',
  'div:has(> div > div > [data-testid="report-header"])',
  'div:has(> div > [data-testid="metadata-item-total"])',
  '#app > * > :first-child:not(:has(nav))',
  '#app > * > :first-child > :not(nav)',
  '#app > * > :last-child:has(> div > a[href="https://allurereport.org"])',
  '#app > * > :has(> div > a[href="https://allurereport.org"])',
];

const HIDDEN = [...EMPTY.map((id) => `[data-testid="${id}"]`), ...REPEATED].join(',\n');

/** Lets Allure's part scroll with the page, and gives way to a check that is open. */
const ALLURE = `
${HIDDEN} { display: none !important; }
html, body { background: var(--paper) !important; }
#app > *, #app > * > *, [data-testid="base-layout"] { height: auto !important; overflow: visible !important; }
[data-testid="base-layout"] { background: var(--paper) !important; padding: 0 16px !important; }
[data-testid="base-layout"] > * { max-width: 1128px !important; }
[data-testid="test-result-status-failed"] { background: #b3201c !important; color: #ffffff !important; }
body:has(#app nav[aria-label="Breadcrumbs"]) #first-screen { display: none; }
@media (max-width: 600px) {
  [data-testid="base-layout"] { padding: 0 !important; }
  #app nav[aria-label="Breadcrumbs"] { flex-wrap: wrap; justify-content: flex-start; overflow: visible; }
}
`;

/** The CSS of the page besides Allure's own. */
export const PAGE_STYLE = `${THEME}${FIRST_SCREEN}${ALLURE}`;
