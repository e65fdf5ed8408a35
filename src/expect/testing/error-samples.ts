import type { Names } from '../../spec/names.ts';
import { jsonResponse } from '../../testing/responses.ts';

/** Names that leave the members of an error open, and names that give them. */
export const OPEN: Names = { headerPrefix: 'X-NODE-' };
export const NAMED: Names = { ...OPEN, message: 'text', errorCode: 'kind' };

/** A code of the document. */
export const CODE = 'version_pruned';

/** An error that has this body. */
export const error = (value: unknown) => jsonResponse(value, 400);
