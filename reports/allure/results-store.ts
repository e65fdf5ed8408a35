import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type {
  AttachmentLinkLinked,
  Statistic,
  TestEnvGroup,
  TestResult,
} from '@allurereport/core-api';
import { incrementStatistic } from '@allurereport/core-api';
import type { AllureStore } from '@allurereport/plugin-api';
import { PathResultFile } from '@allurereport/reader-api';
import type * as allure from 'allure-js-commons';
import { md5 } from 'allure-js-commons/sdk/reporter';
import { isObject, parseJson } from '../../src/text/json.ts';

/** The one environment of a run. */
const ENVIRONMENT = { id: 'default', name: 'default' } as const;

/** Ends the names of the files with a result. */
const RESULT = '-result.json';

/** What Allure's page asks of its store. The rest of its interface serves other plugins. */
export type PageStore = Pick<
  AllureStore,
  | keyof typeof EMPTY
  | 'allAttachments'
  | 'allEnvironmentIdentities'
  | 'allTestEnvGroups'
  | 'allTestResults'
  | 'attachmentContentById'
  | 'environmentIdByTrId'
  | 'relatedByTestResultIds'
  | 'testResultsByEnvironmentId'
  | 'testsStatistic'
>;

/** A file with a result, as this suite writes it. */
interface Written extends Pick<allure.TestResult, 'uuid' | 'status' | 'statusDetails' | 'labels'> {
  readonly name: string;
  readonly fullName: string;
  readonly description: string;
  readonly start: number;
  readonly stop: number;
  readonly attachments: readonly Required<Pick<allure.Attachment, 'name' | 'source' | 'type'>>[];
}

/** A result as the page needs it, and its attachments. */
interface Stored {
  readonly result: TestResult;
  readonly attachments: AttachmentLinkLinked[];
}

/**
 * Returns the store of a folder of Allure results for the plugin that makes the page. `@allurereport/core` has a
 * store, too, but also readers of other formats, uploads and five more kinds of reports, some ninety packages that this page does not need.
 */
export function resultsStore(folder: string): PageStore {
  const stored = readdirSync(folder)
    .filter((name) => name.endsWith(RESULT))
    .toSorted()
    .map((name) => store(parseJson(readFileSync(join(folder, name), 'utf8')), folder));
  const results = stored.map(({ result }) => result);
  const links = stored.flatMap(({ attachments }) => attachments);
  const attachmentsByTrId = new Map(stored.map((one) => [one.result.id, one.attachments]));
  const related = { fixturesByTrId: new Map(), historyByTrId: new Map(), retriesByTrId: new Map() };
  return {
    ...EMPTY,
    allTestResults: async () => results,
    testResultsByEnvironmentId: async () => results,
    environmentIdByTrId: async () => ENVIRONMENT.id,
    allEnvironmentIdentities: async () => [ENVIRONMENT],
    testsStatistic: async () => statisticOf(results),
    allTestEnvGroups: async () => results.map(groupOf),
    relatedByTestResultIds: async () => ({ ...related, attachmentsByTrId }),
    allAttachments: async () => links,
    attachmentContentById: async (id) => {
      const link = links.find((attachment) => attachment.id === id);
      return link && new PathResultFile(join(folder, link.originalFileName));
    },
  };
}

/** What a run of one environment without history does not have. */
const EMPTY = {
  allGlobalAttachments: async () => [],
  allGlobalAttachmentsByEnv: async () => ({}),
  allGlobalErrors: async () => [],
  allGlobalErrorsByEnv: async () => ({}),
  allHistoryDataPoints: async () => [],
  allMetrics: async () => [],
  allVariables: async () => ({}),
  envVariablesByEnvironmentId: async () => ({}),
  globalExitCode: async () => undefined,
  metadataByKey: async () => undefined,
  qualityGateResultsByEnvironmentId: async () => ({}),
  resolutionIssueByTestResultId: async () => undefined,
} satisfies Partial<AllureStore>;

/** @throws TypeError for a file that this suite has not written. */
function store(written: unknown, folder: string): Stored {
  if (!isWritten(written)) throw new TypeError(`${folder} has a result of another program`);
  const { uuid, name, fullName, start, stop, status = 'unknown', labels } = written;
  const [id, caseId] = [md5(uuid), md5(fullName)];
  const attachments = written.attachments.map((attachment) => linkOf(attachment, folder));
  const result: TestResult = {
    id,
    name,
    fullName,
    status,
    error: written.statusDetails,
    description: written.description,
    labels,
    start,
    stop,
    duration: stop - start,
    testCase: { id: caseId, externalId: fullName, name, fullName },
    historyId: `${caseId}.${md5('')}`,
    environment: ENVIRONMENT.name,
    flaky: false,
    muted: false,
    known: false,
    isRetry: false,
    parameters: [],
    links: [],
    titlePath: [],
    steps: attachments.map((link) => ({ link, type: 'attachment' })),
    sourceMetadata: { readerId: 'allure2', metadata: {} },
  };
  return { result, attachments };
}

/** Accepts a result of this suite; other contents are not examined. */
function isWritten(value: unknown): value is Written {
  return (
    isObject(value) && typeof value['uuid'] === 'string' && Array.isArray(value['attachments'])
  );
}

function linkOf(
  { name, source, type }: Written['attachments'][number],
  folder: string,
): AttachmentLinkLinked {
  return {
    id: md5(source),
    name,
    originalFileName: source,
    ext: extname(source),
    contentType: type,
    contentLength: statSync(join(folder, source)).size,
    used: true,
    missed: false,
  };
}

function statisticOf(results: readonly TestResult[]): Statistic {
  const statistic: Statistic = { total: 0 };
  for (const { status } of results) incrementStatistic(statistic, status);
  return statistic;
}

/** Returns the group of all runs of a test, which has one. */
function groupOf({ id, name, fullName, status }: TestResult): TestEnvGroup {
  return {
    id: md5(fullName ?? ''),
    name,
    ...(fullName === undefined ? {} : { fullName }),
    status: status ?? 'unknown',
    testResultsByEnv: { [ENVIRONMENT.id]: id },
  };
}
