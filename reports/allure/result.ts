import type { Attachment, StatusDetails, TestResult } from 'allure-js-commons';
import { Stage, Status } from 'allure-js-commons';
import { md5 } from 'allure-js-commons/sdk/reporter';

import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { TRANSCRIPT_CAP } from '../text/finding-fields.ts';
import { outcomeText } from '../text/run-text.ts';
import { capped, codeSpan, oneLine, plainText } from '../text/text.ts';
import { checkMessage } from '../verdict/requirement-reason.ts';
import type { Waiver } from '../../src/evidence/waiver.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import { termsOf } from '../verdict/waiver-note.ts';
import { coveringWaiver } from '../verdict/waivers.ts';
import type { CheckDetails } from './description.ts';
import { describeCheck, requirementLabels } from './description.ts';
import type { ResultsFolder } from './results-folder.ts';

/** Status details with Allure's flag for a known failure, which `allure-js-commons` does not declare. */
interface Details extends StatusDetails {
  muted?: boolean;
}

/** The content of one result; an absent status is Allure's `unknown`, never green. */
export type ResultContent = Pick<
  TestResult,
  | 'uuid'
  | 'name'
  | 'historyId'
  | 'testCaseId'
  | 'fullName'
  | 'titlePath'
  | 'labels'
  | 'description'
  | 'stage'
> & { readonly status?: Status; readonly statusDetails: Details };

const STATUSES: Readonly<Record<Outcome, Status | undefined>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  errored: Status.BROKEN,
  cantTell: undefined,
  untested: Status.SKIPPED,
  inapplicable: Status.SKIPPED,
};

/** Allure's status for an outcome, as a member of a result. */
export function statusOf(outcome: Outcome): { readonly status?: Status } {
  const status = STATUSES[outcome];
  return status === undefined ? {} : { status };
}

/** Returns the result of a check, and writes its transcript next to it. */
export function checkResult(
  check: CheckEvidence,
  waiverContext: WaiverContext,
  folder: ResultsFolder,
  known?: CheckDetails,
): ResultContent & Pick<TestResult, 'start' | 'stop' | 'attachments'> {
  return {
    ...checkContent(check, waiverContext, known),
    start: check.startedAt,
    stop: check.startedAt + Math.round(check.durationMs),
    attachments: attachTranscript(check, folder),
  };
}

/** Writes the evidence of a finding as one text, the curl line and then the exchange: one file per check. */
function attachTranscript({ check, finding }: CheckEvidence, folder: ResultsFolder): Attachment[] {
  const parts = [finding?.curl, finding?.transcript].filter((part) => part !== undefined);
  if (parts.length === 0) return [];
  const source = `${resultIdentity(check).uuid}-attachment.txt`;
  const text = capped(plainText(parts.join('\n\n')), TRANSCRIPT_CAP);
  folder.writeAttachment(source, Buffer.from(text));
  return [{ name: 'transcript', type: 'text/plain', source }];
}

/** Returns one check as Allure shows it. Its identity is the check's id, so that its history follows the check. */
export function checkContent(
  check: CheckEvidence,
  waiverContext: WaiverContext,
  known?: CheckDetails,
): ResultContent {
  const waiver = coveringWaiver(check, waiverContext);
  const advisory = isAdvisory(check, waiverContext);
  return {
    ...resultIdentity(check.check),
    name: oneLine(check.title),
    titlePath: [],
    labels: [
      ...requirementLabels(check.requirement),
      {
        name: 'outcome',
        value: waiver !== undefined ? 'waived' : advisory ? 'advisory' : check.outcome,
      },
      ...(waiver === undefined ? [] : [{ name: 'tag', value: `waived until ${waiver.until}` }]),
      ...(check.coverage === undefined ? [] : [{ name: 'tag', value: 'property' }]),
    ],
    description: [...waiverText(waiver), describeCheck(check, known)].join('\n\n'),
    stage: Stage.FINISHED,
    ...(advisory ? { status: Status.SKIPPED } : statusOf(check.outcome)),
    statusDetails: {
      ...detailsOf(check, advisory),
      ...(waiver === undefined ? {} : { muted: true }),
    },
  };
}

function waiverText(waiver: Waiver | undefined): readonly string[] {
  return waiver === undefined ? [] : [`**Waived** ${codeSpan(termsOf(waiver))}`];
}

/** Returns the identity of a result in Allure. The uuid names its file, so that a check has one result. */
export function resultIdentity(
  id: string,
): Pick<ResultContent, 'uuid' | 'historyId' | 'testCaseId' | 'fullName'> {
  return { uuid: md5(id), historyId: id, testCaseId: id, fullName: id };
}

/** Returns true for a failure that changes no verdict; it is never red. */
function isAdvisory({ outcome, requirement }: CheckEvidence, { counts }: WaiverContext): boolean {
  return outcome === 'failed' && !counts(requirement);
}

function detailsOf(check: CheckEvidence, advisory: boolean): StatusDetails {
  // Allure heads every message with `Error`; a check that was not judged had none, and its description says
  // why.
  if (check.outcome !== 'failed' && check.outcome !== 'errored') return {};
  const { finding, trace } = check;
  return {
    message: `${advisory ? 'advisory' : outcomeText(check.outcome)}: ${oneLine(checkMessage(check))}`,
    ...(trace === undefined ? {} : { trace: plainText(trace) }),
    ...(finding === undefined
      ? {}
      : { expected: plainText(finding.expected), actual: plainText(finding.actual) }),
  };
}
