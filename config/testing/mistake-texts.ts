/** The legal values, as the line of a refusal names them. */
export const ADDRESS = '"0x" and at most 64 hex digits, in quotes; leading zeros may be stripped';
export const U64 = '"0" to "18446744073709551615", in quotes';
export const DURATION = 'a number and ms, s or m, above 0 and below 24 days';

/** A text that is refused, and the line of its refusal after `FILE:`. */
export type Mistake = readonly [text: string, line: string];

/** Returns a configuration with these members of an account, or of a point of an item's history. */
export const inAccount = (members: string): string => `accounts: [{address: "1", ${members}}]`;
export const inHistory = (members: string): string =>
  `tables: [{handle: "5", items: [{key: "0x", history: [{${members}}]}]}]`;
