/** The media type of JSON, of sections 4.1 and 4.2. */
export const JSON_TYPE = 'application/json';

/** The media type of BCS, of the same sections. */
export const BCS_TYPE = 'application/x-bcs';
