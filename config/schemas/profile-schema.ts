import { SUMMARY_LAYOUT_NAMES } from '../../src/spec/layouts/layout-names.ts';
import { DISCOVERY_NAMES } from '../../src/engine/profile.ts';
import { PROFILE_NAMES } from '../profiles/profiles.ts';
import { names, schemaPath } from './schema-parts.ts';

/** A profile file. Published as `config/schemas/profile.schema.json`. */
export const PROFILE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance profile',
  description: 'What a family of nodes adds where the document is silent.',
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    $schema: schemaPath,
    name: {
      type: 'string',
      title: 'profile name',
      pattern: '^[a-z0-9][a-z0-9-]*$',
      description: 'The name in the reports: lower-case letters, digits and dashes.',
    },
    extends: {
      enum: PROFILE_NAMES,
      description: 'The profile that this profile extends (default document).',
    },
    names,
    summaryLayout: {
      enum: [...SUMMARY_LAYOUT_NAMES, 'none'],
      description: 'The BCS layout of a list of summaries (default inherited).',
    },
    discovery: {
      enum: [...DISCOVERY_NAMES, 'none'],
      description: 'The other endpoints from which test data is discovered (default inherited).',
    },
  },
} as const;
