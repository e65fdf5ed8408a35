import { randomBytes } from 'node:crypto';
import type { Html } from '../text/html.ts';
import { PAGE_STYLE } from './first-screen/first-screen-style.ts';

/** The beginning of the page, before which style and scripts are inserted. */
const HEAD = '<meta charset="utf-8">';

/** The element in which Allure shows its part; the first screen comes before it. */
const APP = '<div id="app"></div>';

/**
 * Keeps the page at its top until the reader does something: Allure scrolls to the first failure in its tree,
 * past the verdict. A link to a result still works; it is shown from its top.
 */
const STAY_AT_TOP = `
(() => {
  const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'hashchange'];
  const toTop = ({ target }) => {
    (target === document ? document.documentElement : target).scrollTop = 0;
  };
  const leave = () => {
    removeEventListener('scroll', toTop, true);
    for (const act of acts) removeEventListener(act, leave, true);
  };
  addEventListener('hashchange', () => {
    if (/^#[0-9a-f]{32}/.test(location.hash)) scrollTo(0, 0);
  });
  if (location.hash.length > 1) return;
  addEventListener('scroll', toTop, true);
  for (const act of acts) addEventListener(act, leave, true);
})();
`;

/**
 * Makes the scripts of Allure wait for the data that comes last in the page. Without it, a script that the browser
 * starts before it has parsed that part asks the disk for the data, and Allure's part stays empty.
 */
const WAIT_FOR_DATA = `
globalThis.allureReportData = {};
globalThis.allureReportDataReady = false;
`;

/**
 * Names the buttons of Allure that show only a picture, for readers who do not see it, and removes the labels that
 * hide the text of a button from them.
 */
const NAME_BUTTONS = `
(() => {
  const names = {
    'test-result-nav-prev': 'Previous check',
    'test-result-nav-next': 'Next check',
    'test-result-fullname-copy': 'Copy the id of the check',
    'tree-subtree-toggle': 'Open or close everything below',
    'test-result-steps-subtree-toggle': 'Open or close everything below',
  };
  const besides = (button) => {
    let place = button.parentElement;
    while (place.textContent.trim() === '' && place.parentElement) place = place.parentElement;
    return place.textContent.trim().slice(0, 80);
  };
  const nameOf = (button) => {
    const id = button.dataset.testid || '';
    if (names[id]) return names[id];
    if (button.title) return button.title;
    if (button.closest('nav')) return 'Back to the report';
    const near = besides(button);
    if (/arrow/.test(id + button.className)) return 'Open or close ' + near;
    return id ? id.replaceAll('-', ' ') : 'Button of ' + near;
  };
  const nameAll = () => {
    for (const button of document.querySelectorAll('button:not([aria-label]):not([aria-labelledby])')) {
      if (button.textContent.trim() === '') button.setAttribute('aria-label', nameOf(button));
    }
    for (const button of document.querySelectorAll('button[aria-label]')) {
      const text = button.textContent.trim();
      if (text !== '' && !button.ariaLabel.includes(text)) button.removeAttribute('aria-label');
    }
  };
  new MutationObserver(nameAll).observe(document, { childList: true, subtree: true });
})();
`;

/**
 * Adds this suite's parts to a page of Allure's: the first screen, and what keeps Allure's part readable and
 * silent on what the first screen says.
 *
 * @param html the page, one byte per character.
 */
export function withOwnParts(html: string, first: Html): string {
  const head = `<style>${PAGE_STYLE}</style>\n<script>${WAIT_FOR_DATA}${STAY_AT_TOP}${NAME_BUTTONS}</script>`;
  const screen = Buffer.from(first.toString()).toString('latin1');
  return html
    .replace(HEAD, (charset) => `${charset}\n${head}`)
    .replace(APP, (app) => `${screen}\n${app}`);
}

/** Scripts that Allure loads from elsewhere, and the one that starts its Google Analytics. */
const FOREIGN_SCRIPT = /<script\b[^>]*\ssrc="https?:[^"]*"[^>]*>\s*<\/script>/gu;
const ANALYTICS = /<script>\s*window\.dataLayer\b.*?<\/script>/gsu;

/** Returns the policy of a sealed page: it may show its own content and connect to nothing. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline' data:",
    'img-src data: blob:',
    'font-src data:',
    'frame-src data: blob:',
    'connect-src data: blob:',
    "form-action 'none'",
  ].join('; ');
}

/**
 * Returns an Allure page without its analytics, with a policy by which only its present scripts run and nothing is
 * loaded. At this point all foreign text in it is base64 or escaped.
 */
export function sealed(html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">`;
  return html
    .replace(FOREIGN_SCRIPT, '')
    .replace(ANALYTICS, '')
    .replaceAll('<script', `<script nonce="${nonce}"`)
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n    ${meta}`);
}
