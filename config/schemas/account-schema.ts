import { address, u64 } from './schema-parts.ts';

/** An account, and what is known of it. */
export const account = {
  type: 'object',
  additionalProperties: false,
  required: ['address'],
  description: 'An account to ask about, and what is known of it.',
  properties: {
    address: address('Whose summaries to ask for'),
    transactions: {
      type: 'array',
      description: 'Transactions it sent, which must appear, exactly so: a list.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version'],
        description: 'A transaction it sent.',
        properties: {
          version: u64('The version it was committed at'),
          kind: {
            enum: ['sequence_number', 'orderless'],
            description: 'How it is protected from replay.',
          },
          hash: {
            type: 'string',
            title: 'hash',
            minLength: 1,
            description: 'Its hash: as the target lists it.',
          },
        },
      },
    },
    orderless: {
      type: 'boolean',
      description: 'Has sent orderless transactions, on whichever page: true or false.',
    },
    empty: { type: 'boolean', description: 'Exists and never sent anything: true or false.' },
  },
} as const;
