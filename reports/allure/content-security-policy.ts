import { randomBytes } from 'node:crypto';

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
export function withContentSecurityPolicy(html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(nonce)}">`;
  return html
    .replace(FOREIGN_SCRIPT, '')
    .replace(ANALYTICS, '')
    .replaceAll('<script', `<script nonce="${nonce}"`)
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n    ${meta}`);
}
