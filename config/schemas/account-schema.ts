import { address, u64 } from './schema-parts.ts';

/** An account, and what is known about it. */
export const account = {
  type: 'object',
  additionalProperties: false,
  required: ['address'],
  description: 'An account to request, and what is known about it.',
  properties: {
    address: address('The account whose summaries are requested'),
    transactions: {
      type: 'array',
      description:
        'Transactions that the account sent and that must be listed with these values: a list.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version'],
        description: 'A transaction that the account sent.',
        properties: {
          version: u64('The ledger version of the transaction'),
          kind: {
            enum: ['sequence_number', 'orderless'],
            description: 'The kind of replay protection: sequence_number or orderless.',
          },
          hash: {
            type: 'string',
            title: 'hash',
            minLength: 1,
            description: 'The hash: as the target lists it.',
          },
        },
      },
    },
    orderless: {
      type: 'boolean',
      description:
        'Whether the account has sent orderless transactions, on any page: true or false.',
    },
    empty: {
      type: 'boolean',
      description: 'Whether the account exists and never sent a transaction: true or false.',
    },
  },
} as const;
