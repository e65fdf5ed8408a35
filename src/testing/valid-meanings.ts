import { longHex } from '../spec/formats/address.ts';
import type { ValidMeaning } from '../spec/endpoints/endpoints.ts';

/** The meanings of a request for a list and of one for an item. */
export const ACCOUNT = longHex('a11ce');
export const LIST: ValidMeaning = { endpoint: 'summaries', question: { account: ACCOUNT } };
export const ITEM: ValidMeaning = {
  endpoint: 'rawItem',
  question: { handle: ACCOUNT, key: '0x00' },
};
