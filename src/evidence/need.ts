/**
 * What a target or the configuration must offer before a check can judge, from the least demanding
 * to the most.
 */
export const NEEDED = {
  account: 'an account with a transaction',
  'account-of-2': 'an account with 2 transactions',
  'account-of-3': 'an account with 3 transactions',
  'account-of-4': 'an account with 4 transactions',
  'account-of-pages': 'an account with more than one page',
  'account-with-zeros': 'an account with a transaction, whose 64-digit address begins with 0',
  item: 'a table item',
  'items-that-differ': 'two table items with different bytes',
  'known-transaction': 'a known transaction',
  'sequence-number': 'a transaction of kind sequence_number',
  'both-kinds': 'a transaction of each kind',
  orderless: 'an account with orderless: true',
  'version-name': 'the name of the member that holds the version',
  'sender-name': 'the name of the member that holds the sender',
  'empty-account': 'an empty account',
  value: 'an item with a known value',
  history: 'a table item with history',
  'changed-value': 'an item whose history changes',
  'absent-key': 'a key that is not in a table',
  'absent-version': 'a history point with absent: true',
  layout: 'a profile with the BCS layout of its lists',
  'orderless-type': 'the type of an orderless replay protector',
  'pruned-item': 'a table item whose history is pruned',
  pruned: 'a node that has pruned old versions',
} as const;

/** The name of a need. */
export type Need = keyof typeof NEEDED;

const ORDER = Object.keys(NEEDED);

/** Returns whether a text is the name of a need. */
export function isNeed(text: string): text is Need {
  return Object.hasOwn(NEEDED, text);
}

/**
 * Returns the need for an account with a number of transactions; more than 4 need an account of
 * several pages.
 */
export function accountNeed(count: number): Need {
  const need = count === 1 ? 'account' : `account-of-${count}`;
  return isNeed(need) ? need : 'account-of-pages';
}

/** Returns the most demanding of the needs; `undefined` when there are none. */
export function hardestOf(needs: readonly Need[]): Need | undefined {
  return needs.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).at(-1);
}

/** All the needs in one phrase: `a table item and a node that has pruned old versions`. */
export function phraseOf(needs: readonly Need[]): string {
  return needs.length === 0 ? 'nothing' : needs.map((need) => NEEDED[need]).join(' and ');
}
