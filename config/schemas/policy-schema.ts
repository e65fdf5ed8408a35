import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { RELEASED_VERSIONS } from '../../src/spec/released/released.ts';
import { wantedSubject } from './subject-schema.ts';

const texts = (description: string, item: string) =>
  ({
    type: 'array',
    minItems: 1,
    description,
    items: { type: 'string', title: 'text', minLength: 1, description: item },
  }) as const;

const requirement = {
  type: 'string',
  title: 'requirement',
  format: 'requirement',
  description: 'A requirement: an id that "ledger-conformance list" shows.',
} as const;

const acceptedWaiver = {
  type: 'object',
  additionalProperties: false,
  required: ['requirement', 'owner', 'until'],
  description: 'A waiver that is acceptable.',
  properties: {
    requirement,
    owner: {
      type: 'string',
      title: 'owner',
      minLength: 1,
      description: 'Whose waiver it has to be: a text.',
    },
    until: {
      type: 'string',
      title: 'date',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      format: 'date',
      description: 'The last day (UTC) that it may hold and be relied upon: YYYY-MM-DD.',
    },
  },
} as const;

/**
 * What a person may demand of a bundle, as JSON Schema 2020-12. Published as
 * `config/schemas/policy.schema.json`.
 */
export const POLICY_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance policy',
  description: 'What a bundle has to say to be accepted.',
  type: 'object',
  additionalProperties: false,
  properties: {
    profiles: texts(
      'Profiles that are acceptable, every one if absent: a list.',
      'A name: a text.',
    ),
    versions: texts(
      'Versions of the suite that are acceptable, every one whose catalogue is that of the suite that verifies if absent: a list.',
      'A version: a text, e.g. "0.1.0".',
    ),
    chains: texts(
      'Chain ids that are acceptable, every one if absent: a list.',
      'A chain id: a text, e.g. "4".',
    ),
    targets: texts(
      'Base URLs that are acceptable, every one if absent: a list.',
      'A base URL: as the report shows it, without /v1.',
    ),
    subject: wantedSubject,
    requirementsVersion: {
      type: 'string',
      title: 'version',
      format: 'released',
      description: `The released version whose MUSTs must be passed, those of the suite if absent: ${RELEASED_VERSIONS.join(', ')}, in quotes.`,
    },
    requirements: {
      type: 'array',
      minItems: 1,
      description: 'Requirements that must be passed, every MUST if absent: a list.',
      items: requirement,
    },
    inapplicable: {
      type: 'array',
      description: 'Requirements that may be inapplicable instead, none if absent: a list.',
      items: requirement,
    },
    waivers: {
      type: 'array',
      description: 'Waivers that are acceptable, none if absent: a list.',
      items: acceptedWaiver,
    },
    maxAge: {
      type: 'string',
      title: 'number of days',
      pattern: '^[0-9]{1,4}d$',
      format: 'days',
      description:
        'How long ago the run may be, until the certificate expires if absent: 1d to 3650d.',
    },
    effort: {
      type: 'object',
      additionalProperties: false,
      description: 'How much has to have been asked: a mapping.',
      properties: {
        level: {
          enum: EFFORT_LEVELS,
          description: 'The level at least, standard if absent: smoke, standard or thorough.',
        },
        requests: {
          type: 'integer',
          minimum: 1,
          maximum: 1000000000,
          description: 'Requests at least: 1 to 1000000000.',
        },
        checks: {
          type: 'integer',
          minimum: 1,
          maximum: 100000,
          description: 'Checks at least: 1 to 100000.',
        },
        runs: {
          type: 'integer',
          minimum: 1,
          maximum: 100000,
          description:
            'The fewest cases of each law in a run with --runs: 1 to 100000; 25 when absent. A run without --runs chooses enough by itself, and is accepted only when this is absent.',
        },
      },
    },
  },
} as const;
