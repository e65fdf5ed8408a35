import type { Attachment, TestResult } from 'allure-js-commons';
import { Stage, Status } from 'allure-js-commons';
import { createTestResult, md5 } from 'allure-js-commons/sdk/reporter';

import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { differencesMarkdown, differencesShort } from '../differences/node-differences-text.ts';
import { diagnosisLines } from '../diagnosis/diagnosis-lines.ts';
import { toJudgeMore } from '../summary/summary-tables.ts';
import { latencyPicture } from '../pictures/latency-picture.ts';
import { timelinePicture } from '../pictures/timeline.ts';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import { SAMPLES } from '../exchanges/sent-requests.ts';
import { capped, codeSpan, oneLine } from '../text/text.ts';
import { outcomeText, trafficText } from '../text/run-text.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import { waiverContextOf } from '../verdict/waivers.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { observationTable, reasonText, requirementLabels, requirementText } from './description.ts';
import type { ResultContent } from './result.ts';
import { checkResult, resultIdentity, statusOf } from './result.ts';
import { ResultsFolder } from './results-folder.ts';

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
  const write = (content: ResultContent & Partial<TestResult>): void =>
    folder.writeResult({ ...createTestResult(content.uuid), ...content });
  const { run, checks } = evidence;
  const context = waiverContextOf(evidence, document.requirements);
  const samples = new Map(sent.map(({ id, sample }) => [id, sample]));
  for (const check of checks) {
    const shown = [...new Set(check.exchanges)].flatMap((id) => samples.get(id) ?? []);
    const known = { samples: shown.slice(0, SAMPLES), others: othersOf(check.check, document) };
    write(checkResult(check, context, folder, known));
  }
  const start = Date.parse(run.startedAt);
  for (const content of contentsOf(document, evidence, differences)) {
    write({ ...content, start, stop: start });
  }
  if (document.observations.length > 0 || sent.length > 0) {
    const attachments = attachPictures(sent, evidence, folder);
    write({ ...observedContent(document, evidence), start, stop: start, attachments });
  }
}

/** Returns the results that belong to no check, except the observations. */
function contentsOf(
  document: VerdictDocument,
  evidence: Evidence,
  differences: NodeDifferences | undefined,
): readonly ResultContent[] {
  const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
  return [
    ...(document.verdict === 'no verdict' ? [runContent(document, evidence)] : []),
    ...(document.hints.length === 0 ? [] : [hintsContent(document)]),
    ...(differences === undefined ? [] : [differencesContent(differences)]),
    ...silent.map(silentContent),
  ];
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

function silentContent({ id, statement, outcome, reason = '' }: RequirementVerdict): ResultContent {
  const description = [requirementText(id), reasonText(outcome, reason)];
  const { status: _, ...content } = contentOf(id, statement.replaceAll('`', ''), description);
  return {
    ...content,
    labels: [...requirementLabels(id), { name: 'outcome', value: outcome }],
    ...statusOf(outcome),
  };
}

/** Returns a result that does not belong to a check. Nothing in it is judged, so it is never red or green. */
function contentOf(
  id: string,
  name: string,
  description: readonly string[],
  suite = '0 The run',
): ResultContent {
  return {
    ...resultIdentity(id),
    name: oneLine(name),
    titlePath: [],
    labels: [
      { name: 'parentSuite', value: suite },
      { name: 'severity', value: 'trivial' },
      { name: 'outcome', value: id },
    ],
    description: description.join('\n\n'),
    stage: Stage.FINISHED,
    status: Status.SKIPPED,
    statusDetails: {},
  };
}

const REASON_CAP = 2000;

function observedContent(document: VerdictDocument, { run }: Evidence): ResultContent {
  return contentOf('observed', 'how this node behaves where the document leaves it open', [
    `**Verdict**: ${codeSpan(capped(document.reason, REASON_CAP))}`,
    ...diagnosisLines(document).map((line) => `**Diagnosis**: ${codeSpan(line)}`),
    `**Sent**: ${trafficText(run)}. Attachments show the timeline and the response times.`,
    '**Observed**: what the document leaves open. Observations never change the verdict.',
    observationTable(document.observations),
  ]);
}

function differencesContent(differences: NodeDifferences): ResultContent {
  const name = `compared with ${differences.second.url}`;
  const suite = `0 Compared: ${differencesShort(differences)}`;
  return contentOf('differences', name, differencesMarkdown(differences), suite);
}

/** Returns how to judge more, and the open MUSTs as a list: a table of such long texts would not fit on the page. */
function hintsContent(document: VerdictDocument): ResultContent {
  const open = unjudgedMusts(document).map(
    ({ ids, outcome, reason }) =>
      `- ${ids.join(', ')}: **${outcomeText(outcome)}**, ${codeSpan(reason)}`,
  );
  return contentOf('hints', 'how to judge more', [
    ...toJudgeMore(document),
    '### Not judged',
    open.join('\n'),
  ]);
}

/** Returns the run as a result: broken after an internal error of the suite, otherwise unknown. */
function runContent({ reason }: VerdictDocument, { run }: Evidence): ResultContent {
  const ours = run.end.kind === 'suiteError';
  const outcome = ours ? 'errored' : 'cantTell';
  const name = ours ? 'internal error of the suite' : 'the target could not be judged';
  const { status: _, ...content } = contentOf('run', name, [reasonText(outcome, reason)]);
  return {
    ...content,
    labels: [
      { name: 'parentSuite', value: `0 The run: ${name}` },
      { name: 'severity', value: 'blocker' },
      { name: 'outcome', value: outcome },
    ],
    ...statusOf(outcome),
    statusDetails: { message: oneLine(reason) },
  };
}
