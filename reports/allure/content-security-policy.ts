import { randomBytes } from 'node:crypto';

/** Scripts Allure fetches from elsewhere, and the one that starts its Google Analytics. */
const FOREIGN_SCRIPT = /<script\b[^>]*\ssrc="https?:[^"]*"[^>]*>\s*<\/script>/gu;
const ANALYTICS = /<script>\s*window\.dataLayer\b.*?<\/script>/gsu;

/** What a sealed page may do: show what it carries. It may connect to nothing. */
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
 * A page of Allure's without its analytics, under a policy by which only the scripts it has now
 * ever run and nothing is fetched. At this point all foreign text in it is base64 or escaped.
 */
export function withContentSecurityPolicy(html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">`;
  return html
    .replace(FOREIGN_SCRIPT, '')
    .replace(ANALYTICS, '')
    .replaceAll('<script', `<script nonce="${nonce}"`)
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n    ${meta}`);
}
