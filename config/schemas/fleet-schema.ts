import { schemaPath } from './schema-parts.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';

const { $schema: _, ...members } = CONFIG_SCHEMA.properties;

/**
 * A fleet: targets, each with its configuration. Published as `config/schemas/fleet.schema.json`.
 */
export const FLEET_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance fleet',
  description: 'Nodes to judge, several at a time.',
  type: 'object',
  additionalProperties: false,
  required: ['targets'],
  properties: {
    $schema: schemaPath,
    parallel: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: 'Number of nodes judged at a time (default 2): 1 to 64.',
    },
    targets: {
      type: 'array',
      description: 'What is judged: a list of mappings, each with a name.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        description:
          'A node: its name, and the members of a configuration, which override those in "config".',
        properties: {
          name: {
            type: 'string',
            title: 'name of a target',
            pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
            description:
              'The name of the node and of its folder: letters, digits, dots, dashes and underscores.',
          },
          config: {
            type: 'string',
            title: 'path',
            minLength: 1,
            description:
              'The configuration of the node: the path of a file, relative to this file.',
          },
          ...members,
        },
      },
    },
  },
} as const;
