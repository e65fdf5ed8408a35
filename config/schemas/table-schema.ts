import { address, bytes, u64 } from './schema-parts.ts';

const point = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  description: 'What an item was at a version: value, or absent: true, exactly one of them.',
  minProperties: 2,
  maxProperties: 2,
  properties: {
    version: u64(
      'A ledger version at which it was this, as ledger_version=… of it answers; it need not have changed there',
    ),
    value: bytes('Its bytes at that version', '; or, in its place, absent: true'),
    absent: {
      const: true,
      description: 'It was not in the table at that version, deleted or not yet written: true.',
    },
  },
} as const;

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  description: 'An item of the table, and what is known of it.',
  properties: {
    key: bytes('The serialized key'),
    value: bytes('Its bytes at the latest version'),
    history: {
      type: 'array',
      description:
        'What it was at single ledger versions, of those between two nothing is taken for known: a list.',
      items: point,
    },
  },
} as const;

/** A table, and what is known of its items. */
export const table = {
  type: 'object',
  additionalProperties: false,
  required: ['handle'],
  description: 'A table to ask about, and what is known of it.',
  properties: {
    handle: address('The handle of the table'),
    items: { type: 'array', description: 'Items that are in the table: a list.', items: item },
    absent: {
      type: 'array',
      description: 'Keys that are not in the table: a list.',
      items: bytes('A serialized key'),
    },
  },
} as const;
