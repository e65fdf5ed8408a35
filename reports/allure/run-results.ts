import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Stage, Status } from 'allure-js-commons';
import { createTestResult, FileSystemWriter } from 'allure-js-commons/sdk/reporter';

import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { toJudgeMore } from '../summary/tables.ts';
import { capped, codeSpan, oneLine } from '../text.ts';
import { trafficText } from '../traffic.ts';
import { openMusts } from '../verdict/open.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict-document.ts';
import { observationTable, reasonText, requirementText } from './description.ts';
import { requirementLabels } from './labels.ts';
import { type Accepted, checkContent, identity, type ResultContent, statusOf } from './result.ts';
import { attachTranscript } from './transcript.ts';

/**
 * Completes a folder of results when a run is over: checks the reporter did not see, requirements
 * no check tried, and the run itself when there is no verdict. So a page accounts for every
 * requirement, even when nothing ran.
 */
export function writeRunResults(
  resultsDir: string,
  document: VerdictDocument,
  evidence: Evidence,
): void {
  const writer = new FileSystemWriter({ resultsDir });
  const { run, checks, waivers } = evidence;
  for (const check of checks) {
    const name = `${identity(check.check).uuid}-result.json`;
    if (!existsSync(join(resultsDir, name))) {
      writeCheck(check, { waivers, startedAt: run.startedAt }, writer);
    }
  }
  const start = Date.parse(run.startedAt);
  const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
  const rest = [
    ...(document.verdict === 'no verdict' ? [runContent(document, evidence)] : []),
    ...(document.observations.length === 0 ? [] : [observedContent(document, evidence)]),
    ...(document.hints.length === 0 ? [] : [hintsContent(document)]),
    ...silent.map(silentContent),
  ];
  for (const content of rest) {
    writer.writeResult({ ...createTestResult(content.uuid), ...content, start, stop: start });
  }
}

function writeCheck(check: CheckEvidence, accepted: Accepted, writer: FileSystemWriter): void {
  const content = checkContent(check, accepted);
  writer.writeResult({
    ...createTestResult(content.uuid),
    ...content,
    start: check.startedAt,
    stop: check.startedAt + Math.round(check.durationMs),
    attachments: attachTranscript(check, writer),
  });
}

function silentContent(requirement: RequirementVerdict): ResultContent {
  return {
    ...identity(requirement.id),
    name: oneLine(requirement.statement.replaceAll('`', '')),
    titlePath: [],
    labels: [...requirementLabels(requirement.id), { name: 'outcome', value: requirement.outcome }],
    description: `${requirementText(requirement.id)}\n\n${reasonText(requirement.outcome, requirement.reason ?? '')}`,
    stage: Stage.FINISHED,
    ...statusOf(requirement.outcome),
    statusDetails: {},
  };
}

const REASON_CAP = 2000;

/** What the document leaves open: recorded, never judged, and so never green. */
function observedContent(
  { observations, reason }: VerdictDocument,
  { run }: Evidence,
): ResultContent {
  const name = 'what the document leaves open, and this node does';
  const parts = [
    `**Verdict**: ${codeSpan(capped(reason, REASON_CAP))}`,
    `**Sent**: ${trafficText(run)}.`,
    '**Observed**, never judged: none of it changes the verdict.',
    observationTable(observations),
  ];
  return {
    ...identity('observed'),
    name,
    titlePath: [],
    labels: [
      { name: 'parentSuite', value: '0 The run' },
      { name: 'severity', value: 'trivial' },
      { name: 'outcome', value: 'observed' },
    ],
    description: parts.join('\n\n'),
    stage: Stage.FINISHED,
    status: Status.SKIPPED,
    statusDetails: {},
  };
}

/** What would let more be judged: none of it was, and so it is never green. */
function hintsContent(document: VerdictDocument): ResultContent {
  return {
    ...identity('hints'),
    name: 'what would let more be judged',
    titlePath: [],
    labels: [
      { name: 'parentSuite', value: '0 The run' },
      { name: 'severity', value: 'trivial' },
      { name: 'outcome', value: 'hints' },
    ],
    description: [...toJudgeMore(document), '### Not judged', openList(document)].join('\n\n'),
    stage: Stage.FINISHED,
    status: Status.SKIPPED,
    statusDetails: {},
  };
}

/** A list, as a table of so long texts would not fit into the page. */
function openList(document: VerdictDocument): string {
  return openMusts(document)
    .map(({ ids, outcome, reason }) => `- ${ids.join(', ')}: **${outcome}**, ${codeSpan(reason)}`)
    .join('\n');
}

/** The run as a result: broken when the suite is at fault, else unknown, as nothing can be said. */
function runContent(document: VerdictDocument, { run }: Evidence): ResultContent {
  const ours = run.end.kind === 'suiteError';
  const outcome = ours ? 'errored' : 'cantTell';
  const name = ours ? 'the suite is at fault' : 'the target could not be judged';
  return {
    ...identity('run'),
    name,
    titlePath: [],
    labels: [
      { name: 'parentSuite', value: `0 The run: ${name}` },
      { name: 'severity', value: 'blocker' },
      { name: 'outcome', value: outcome },
    ],
    description: reasonText(outcome, document.reason),
    stage: Stage.FINISHED,
    ...statusOf(outcome),
    statusDetails: { message: oneLine(document.reason) },
  };
}
