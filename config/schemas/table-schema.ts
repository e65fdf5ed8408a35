import { address, bytes, key, u64 } from './schema-parts.ts';

const point = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  description: 'The item at one version: version, and either value or absent: true.',
  minProperties: 2,
  maxProperties: 2,
  properties: {
    version: u64(
      'A ledger version at which the item had this value, as ?ledger_version=… returns; it need not have changed there',
    ),
    value: bytes('The bytes of the item at that version', '; or absent: true'),
    absent: {
      const: true,
      description:
        'The item was not in the table at that version, deleted or not yet written: true.',
    },
  },
} as const;

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  description: 'An item of the table, and what is known about it.',
  properties: {
    key: key('The serialized key'),
    value: bytes('The bytes of the item at the latest version'),
    history: {
      type: 'array',
      description:
        'The item at single ledger versions, with no claim about the versions in between: a list.',
      items: point,
    },
  },
} as const;

/** A table, and what is known about its items. */
export const table = {
  type: 'object',
  additionalProperties: false,
  required: ['handle'],
  description: 'A table to request, and what is known about it.',
  properties: {
    handle: address('The handle of the table'),
    items: { type: 'array', description: 'Items that are in the table: a list.', items: item },
    absent: {
      type: 'array',
      description: 'Keys that are not in the table: a list.',
      items: key('A serialized key'),
    },
  },
} as const;
