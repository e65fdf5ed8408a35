import { schemaPath } from './schema-parts.ts';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { RELEASED_VERSIONS } from '../../src/spec/released/released.ts';
import { wantedSubject } from './subject-schema.ts';

const texts = (description: string, item: string) =>
  ({
    type: 'array',
    minItems: 1,
    description,
    items: { type: 'string', title: 'string', minLength: 1, description: item },
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
  description: 'An accepted waiver.',
  properties: {
    $schema: schemaPath,
    requirement,
    owner: {
      type: 'string',
      title: 'owner',
      minLength: 1,
      description: 'The owner that the waiver must name: a string.',
    },
    until: {
      type: 'string',
      title: 'date',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      format: 'date',
      description: 'The last day (UTC) on which the waiver may be valid: YYYY-MM-DD.',
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
  description: 'Conditions for accepting a bundle.',
  type: 'object',
  additionalProperties: false,
  properties: {
    profiles: texts('Accepted profiles (default all): a list.', 'A name: a string.'),
    versions: texts(
      'Accepted versions of the suite (default every version with the same requirements as the suite that verifies): a list.',
      'A version: a string, e.g. "0.1.0".',
    ),
    chains: texts('Accepted chain ids (default all): a list.', 'A chain id: a string, e.g. "4".'),
    targets: texts(
      'Accepted base URLs (default all): a list.',
      'A base URL: as the report shows it, without /v1.',
    ),
    subject: wantedSubject,
    requirementsVersion: {
      type: 'string',
      title: 'version',
      format: 'released',
      description: `The released version whose MUSTs must pass (default this version of the suite): ${RELEASED_VERSIONS.join(', ')}, in quotes.`,
    },
    requirements: {
      type: 'array',
      minItems: 1,
      description: 'Requirements that must pass (default every MUST): a list.',
      items: requirement,
    },
    inapplicable: {
      type: 'array',
      description: 'Requirements that may be inapplicable (default none): a list.',
      items: requirement,
    },
    waivers: {
      type: 'array',
      description: 'Accepted waivers (default none): a list.',
      items: acceptedWaiver,
    },
    maxAge: {
      type: 'string',
      title: 'number of days',
      pattern: '^[0-9]{1,4}d$',
      format: 'days',
      description: 'Maximum age of the run (default until the certificate expires): 1d to 3650d.',
    },
    effort: {
      type: 'object',
      additionalProperties: false,
      description: 'Minimum effort of the run: a mapping.',
      properties: {
        level: {
          enum: EFFORT_LEVELS,
          description: 'Minimum level (default standard): smoke, standard or thorough.',
        },
        requests: {
          type: 'integer',
          minimum: 1,
          maximum: 1000000000,
          description: 'Minimum number of requests: 1 to 1000000000.',
        },
        checks: {
          type: 'integer',
          minimum: 1,
          maximum: 100000,
          description: 'Minimum number of checks: 1 to 100000.',
        },
        runs: {
          type: 'integer',
          minimum: 1,
          maximum: 100000,
          description:
            'Minimum --runs of the run (default 25). With this member, a run without --runs is refused; without it, such a run is accepted: 1 to 100000.',
        },
      },
    },
  },
} as const;
