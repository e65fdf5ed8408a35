import type { Attachment } from 'allure-js-commons';
import { Stage, Status } from 'allure-js-commons';
import { createTestResult, md5 } from 'allure-js-commons/sdk/reporter';

import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { differencesMarkdown, differencesShort } from '../differences/node-differences-text.ts';
import { diagnosisLines } from '../diagnosis/lines.ts';
import { toJudgeMore } from '../summary/tables.ts';
import { latencyPicture } from '../pictures/latency.ts';
import { timelinePicture } from '../pictures/timeline.ts';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import { SAMPLES } from '../exchanges/sent-requests.ts';
import { capped, codeSpan, oneLine } from '../text/text.ts';
import { trafficText } from '../exchanges/traffic.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import type { CheckDetails } from './description.ts';
import { observationTable, reasonText, requirementText } from './description.ts';
import { requirementLabels } from './labels.ts';
import type { WaiverContext } from '../verdict/waivers.ts';
import type { ResultContent } from './result.ts';
import { ResultsFolder } from './results-folder.ts';
import { checkContent, resultIdentity, statusOf } from './result.ts';
import { attachTranscript } from './transcript.ts';
import { outcomeText } from '../text/outcome-text.ts';

/**
 * Completes a folder of results after a run: checks the reporter did not see, requirements that no check tried,
 * and the run itself when there is no verdict. So a page has every requirement, even when nothing ran.
 */
export function writeRunResults(
  resultsDir: string,
  document: VerdictDocument,
  evidence: Evidence,
  sent: readonly SentRequest[] = [],
  differences?: NodeDifferences,
): void {
  const folder = new ResultsFolder(resultsDir);
  const { run, checks, waivers } = evidence;
  const counts = countsIn(document.requirements, run.required);
  const context = { waivers, startedAt: run.startedAt, counts };
  const samples = new Map(sent.map(({ id, sample }) => [id, sample]));
  for (const check of checks) {
    const known = {
      samples: [...new Set(check.exchanges)]
        .flatMap((id) => samples.get(id) ?? [])
        .slice(0, SAMPLES),
      others: othersOf(check.check, document),
    };
    writeCheck(check, context, known, folder);
  }
  const start = Date.parse(run.startedAt);
  const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
  const rest = [
    ...(document.verdict === 'no verdict' ? [runContent(document, evidence)] : []),
    ...(document.hints.length === 0 ? [] : [hintsContent(document)]),
    ...(differences === undefined ? [] : [differencesContent(differences)]),
    ...silent.map(silentContent),
  ];
  if (document.observations.length > 0 || sent.length > 0) {
    const content = observedContent(document, evidence);
    const attachments = attachPictures(sent, evidence, folder);
    const result = { ...createTestResult(content.uuid), ...content, start, stop: start };
    folder.writeResult({ ...result, attachments });
  }
  for (const content of rest) {
    folder.writeResult({ ...createTestResult(content.uuid), ...content, start, stop: start });
  }
}

/** Returns the other checks that failed by the same cause. */
function othersOf(check: string, { causes }: VerdictDocument): readonly string[] {
  const cause = causes.find(({ checks }) => checks.includes(check));
  return (cause?.checks ?? []).filter((id) => id !== check);
}

/** Attaches the pictures of the run that are not empty. */
function attachPictures(
  sent: readonly SentRequest[],
  { checks }: Evidence,
  folder: ResultsFolder,
): Attachment[] {
  const failed = new Set(checks.flatMap(({ finding }) => finding?.exchange ?? []));
  const pictures = [
    ['Timeline of the run', timelinePicture(sent, failed)],
    ['Response times', latencyPicture(sent)],
  ] as const;
  return pictures.flatMap(([name, svg]) => {
    if (svg === undefined) return [];
    const source = `${md5(name)}-attachment.svg`;
    folder.writeAttachment(source, Buffer.from(svg));
    return [{ name, type: 'image/svg+xml', source }];
  });
}

function writeCheck(
  check: CheckEvidence,
  waiverContext: WaiverContext,
  known: CheckDetails,
  folder: ResultsFolder,
): void {
  const content = checkContent(check, waiverContext, known);
  folder.writeResult({
    ...createTestResult(content.uuid),
    ...content,
    start: check.startedAt,
    stop: check.startedAt + Math.round(check.durationMs),
    attachments: attachTranscript(check, folder),
  });
}

function silentContent(requirement: RequirementVerdict): ResultContent {
  const { id, statement, outcome, reason = '' } = requirement;
  return {
    ...contentOf(id, statement.replaceAll('`', '')),
    labels: [...requirementLabels(id), { name: 'outcome', value: outcome }],
    description: `${requirementText(id)}\n\n${reasonText(outcome, reason)}`,
    ...statusOf(outcome),
  };
}

/** Returns a result that does not belong to a check. */
function contentOf(
  id: string,
  name: string,
  suite = '0 The run',
): Omit<ResultContent, 'description'> {
  return {
    ...resultIdentity(id),
    name: oneLine(name),
    titlePath: [],
    labels: [
      { name: 'parentSuite', value: suite },
      { name: 'severity', value: 'trivial' },
      { name: 'outcome', value: id },
    ],
    stage: Stage.FINISHED,
    statusDetails: {},
  };
}

const REASON_CAP = 2000;

/** Returns the observations. They are never judged, and so never green. */
function observedContent(document: VerdictDocument, { run }: Evidence): ResultContent {
  const parts = [
    `**Verdict**: ${codeSpan(capped(document.reason, REASON_CAP))}`,
    ...diagnosisLines(document).map((line) => `**Diagnosis**: ${codeSpan(line)}`),
    `**Sent**: ${trafficText(run)}. Attachments show the timeline and the response times.`,
    '**Observed**: what the document leaves open. Observations never change the verdict.',
    observationTable(document.observations),
  ];
  return {
    ...contentOf('observed', 'how this node behaves where the document leaves it open'),
    description: parts.join('\n\n'),
    status: Status.SKIPPED,
  };
}

/** Returns the differences from a second node. They change no verdict, so the result is never red or green. */
function differencesContent(differences: NodeDifferences): ResultContent {
  const suite = `0 Compared: ${differencesShort(differences)}`;
  return {
    ...contentOf('differences', `compared with ${differences.second.url}`, suite),
    description: differencesMarkdown(differences).join('\n\n'),
    status: Status.SKIPPED,
  };
}

/** Returns how to judge more. Nothing in this result was judged, so it is never green. */
function hintsContent(document: VerdictDocument): ResultContent {
  return {
    ...contentOf('hints', 'how to judge more'),
    description: [...toJudgeMore(document), '### Not judged', openList(document)].join('\n\n'),
    status: Status.SKIPPED,
  };
}

/** Returns the open MUSTs as a list, because a table of such long texts would not fit on the page. */
function openList(document: VerdictDocument): string {
  return unjudgedMusts(document)
    .map(
      ({ ids, outcome, reason }) =>
        `- ${ids.join(', ')}: **${outcomeText(outcome)}**, ${codeSpan(reason)}`,
    )
    .join('\n');
}

/** Returns the run as a result: broken after an internal error of the suite, otherwise unknown. */
function runContent(document: VerdictDocument, { run }: Evidence): ResultContent {
  const ours = run.end.kind === 'suiteError';
  const outcome = ours ? 'errored' : 'cantTell';
  const name = ours ? 'internal error of the suite' : 'the target could not be judged';
  return {
    ...contentOf('run', name),
    labels: [
      { name: 'parentSuite', value: `0 The run: ${name}` },
      { name: 'severity', value: 'blocker' },
      { name: 'outcome', value: outcome },
    ],
    description: reasonText(outcome, document.reason),
    ...statusOf(outcome),
    statusDetails: { message: oneLine(document.reason) },
  };
}
