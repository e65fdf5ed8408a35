/** A failure that is accepted up to and including a day. */
export const waiver = {
  type: 'object',
  additionalProperties: false,
  required: ['reason', 'until'],
  description: 'A known failure of a requirement or a check, accepted up to a date.',
  properties: {
    requirement: {
      type: 'string',
      title: 'requirement',
      format: 'requirement',
      description: 'The requirement that may fail: an id that "ledger-conformance list" shows.',
    },
    check: {
      type: 'string',
      title: 'check',
      format: 'check',
      description: 'The check that may fail: an id that "ledger-conformance list" shows.',
    },
    symptom: {
      type: 'string',
      title: 'symptom',
      pattern: '^[0-9a-f]{12}$',
      description:
        'The failure that is accepted (default any): 12 hex digits in quotes, from verdict.json or --write-waivers.',
    },
    reason: {
      type: 'string',
      title: 'reason',
      minLength: 1,
      description: 'Why the failure is accepted: a string for the reports.',
    },
    until: {
      type: 'string',
      title: 'date',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      format: 'date',
      description: 'The last day (UTC) on which the waiver is valid: YYYY-MM-DD.',
    },
    owner: {
      type: 'string',
      title: 'owner',
      minLength: 1,
      description: 'Who is responsible: a string for the reports.',
    },
    ticket: {
      type: 'string',
      title: 'ticket',
      minLength: 1,
      description: 'The ticket for the fix: a string for the reports.',
    },
    seen: {
      type: 'string',
      title: 'share of runs',
      pattern: '^[1-9][0-9]{0,5} of [1-9][0-9]{0,5}$',
      description:
        'In how many runs the failure was seen when it was waived: K of N, e.g. 3 of 100.',
    },
  },
} as const;
