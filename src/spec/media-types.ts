/** The media types of sections 4.1 and 4.2. */
export const JSON_TYPE = 'application/json';
export const BCS_TYPE = 'application/x-bcs';

/** What a browser that is shown the address accepts. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';
