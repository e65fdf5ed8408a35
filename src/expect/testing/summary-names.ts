import type { Names } from '../../spec/names.ts';

/** Names that leave the members of a summary open, and names that give two. */
export const OPEN: Names = { headerPrefix: 'X-NODE-' };
export const NAMES: Names = { ...OPEN, sender: 'sender', version: 'version' };
