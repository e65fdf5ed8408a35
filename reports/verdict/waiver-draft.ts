import { Document, isMap } from 'yaml';

import { NOT_YET } from '../../config/mistakes/waiver-mistakes.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import { symptomId } from './symptom.ts';
import { capped, oneLine } from '../text/text.ts';
import { dayOf, daysLater } from '../text/time-text.ts';
import { coveringWaiver, waiverContextOf } from './waivers.ts';

/** How long a drafted waiver is valid. Days. */
const DRAFTED_DAYS = 30;

const COMMENT_CAP = 300;

const HEAD = ` Drafts for failures without a waiver. Fill in each reason and owner, and move them to "waivers:" of the configuration.
 Remove "owner" if you have no policy: only a policy requires it.
 "requirement: ID" instead of "check: ID" covers all checks of a requirement. Without "symptom", any failure is covered.
 A check with generated cases has no "symptom" here: with another seed it fails by another case, which may look different.
 For an intermittent failure, add "seen: K of N": it occurred in K of N runs.`;

/** Returns YAML with a waiver for each failed check of a run; a waiver is not valid until a reason is filled in. */
export function draftWaivers(evidence: Evidence): string {
  const { checks, run } = evidence;
  const context = waiverContextOf(evidence, catalogueOf(run.requirementsVersion));
  const failed = checks.filter(
    (check) =>
      check.outcome === 'failed' &&
      context.counts(check.requirement) &&
      coveringWaiver(check, context) === undefined,
  );
  const drafts = failed.map(({ check, message = '', coverage }) => ({
    check,
    ...(coverage === undefined && { symptom: symptomId(message) }),
    reason: NOT_YET,
    owner: NOT_YET,
    until: dayOf(daysLater(run.startedAt, DRAFTED_DAYS)),
  }));
  const document = new Document({ waivers: drafts });
  document.commentBefore = HEAD;
  for (const [index, check] of failed.entries()) {
    const draft = document.getIn(['waivers', index]);
    if (isMap(draft)) draft.commentBefore = commentOn(check);
  }
  return document.toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
}

function commentOn({ requirement, message = '' }: CheckEvidence): string {
  const statement = findRequirement(requirement)?.statement ?? '';
  return ` ${statement}\n ${capped(oneLine(message), COMMENT_CAP)}`;
}
