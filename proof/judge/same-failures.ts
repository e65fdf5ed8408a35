import type { Evidence } from '../../src/evidence/evidence.ts';
import { catalogueOf, countsIn } from '../../src/spec/released/released.ts';
import { checkContent } from '../../reports/allure/result.ts';
import { firstScreen } from '../../reports/allure/first-screen/first-screen.ts';
import { junit } from '../../reports/junit/junit.ts';
import { summary } from '../../reports/summary/summary.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';

/** The requirements and checks that a report shows as failed, waived and advised ones included; sorted. */
interface Failures {
  readonly requirements: readonly string[];
  /** In a summary: only those of MUSTs. On the first screen of the page: one for each cause. */
  readonly checks: readonly string[];
}

/** The members of an Allure result that name its check and its outcome. */
export interface ShownResult {
  readonly fullName?: string | undefined;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Renders the reports of a run, and compares what they show as failed.
 *
 * @throws Error when a report shows other failures than the verdict.
 */
export function assertReportsAgree(document: VerdictDocument, evidence: Evidence): void {
  const own = inVerdict(document);
  const { waivers, run } = evidence;
  const counts = countsIn(catalogueOf(run.requirementsVersion), run.required);
  const context = { waivers, startedAt: run.startedAt, counts };
  const results = evidence.checks.map((check) => checkContent(check, context));
  const failures = {
    'junit.xml': inJunit(junit(document, evidence)),
    'the Allure results': inResults(results),
  };
  for (const [name, found] of Object.entries(failures)) assertSame(name, found, own);
  const musts = { requirements: own.requirements, checks: inVerdict(document, 'MUST').checks };
  assertSame('summary.md', inSummary(summary(document, evidence)), musts);
  const shown = inFirstScreen(firstScreen({ document, facts: {}, folder: 'out', run }).toString());
  const checks = own.checks.filter((check) => shown.checks.includes(check));
  assertSame('the first screen of report.html', shown, { ...own, checks });
}

function assertSame(name: string, found: Failures, own: Failures): void {
  const [shown, right] = [found, own].map((failures) => JSON.stringify(failures));
  if (shown === right) return;
  throw new Error(`${name} shows other failures than verdict.json: ${shown}, expected ${right}`);
}

/**
 * Returns what the verdict says.
 *
 * @param level that of the checks; absent: all.
 */
export function inVerdict({ requirements }: VerdictDocument, level?: string): Failures {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const checks = failed
    .filter((requirement) => level === undefined || requirement.level === level)
    .flatMap((requirement) => requirement.checks)
    .filter(({ outcome }) => outcome === 'failed');
  return sorted(
    failed.map(({ id }) => id),
    checks.map(({ id }) => id),
  );
}

const JUNIT_CASE = /<testcase classname="(\S+)" name="(\S+) [^>]*>\s*(<[^>]*>)/g;

/** Returns the testcases that are red, waived or an advisory. */
function inJunit(xml: string): Failures {
  const failed = [...xml.matchAll(JUNIT_CASE)].filter(([, , , ending = '']) =>
    /^<failure |^<skipped message="(?:advisory: |waived until )/.test(ending),
  );
  return sorted(
    failed.map(([, requirement = '']) => requirement),
    failed.map(([, , check = '']) => check),
  );
}

/** Returns the results that are red, waived or an advisory. */
export function inResults(results: readonly ShownResult[]): Failures {
  const labelOf = ({ labels }: ShownResult, wanted: string): string =>
    labels.find(({ name }) => name === wanted)?.value ?? '';
  const failed = results.filter((result) =>
    ['failed', 'waived', 'advisory'].includes(labelOf(result, 'outcome')),
  );
  return sorted(
    failed.map((result) => labelOf(result, 'suite').split(' ')[0] ?? ''),
    failed.map(({ fullName = '' }) => fullName),
  );
}

/** Matches a failed requirement in Markdown: its heading and its check. */
const HEADED = /^#### (\S+) \((?:MUST|SHOULD), [^\n]*\n(?:(?!^#)[^\n]*\n)*?`(\S+)`: /gm;
const WITH_IT = /^(?:Also failed:|And \d+ more, in the report:) `(.*)`\.$/gm;
const MEMBER = /([^\s,]+)(?: \(([^)]*)\))?/g;
const ADVISED = /^### Advisories\n\n(?:\|.*\n)*/m;

function inSummary(markdown: string): Failures {
  const headed = [...markdown.matchAll(HEADED)];
  const others = [...markdown.matchAll(WITH_IT)].flatMap(([, list = '']) => [
    ...list.matchAll(MEMBER),
  ]);
  const advised = ADVISED.exec(markdown)?.[0].matchAll(/^\| (\w+-\S+) \|/gm) ?? [];
  const checks = others
    .filter(([, , note = '']) => note !== 'a SHOULD')
    .map(([, check = '']) => check);
  const named = others.map(([, check = '']) => check.replace(/[./].*/, ''));
  return sorted(
    [...[...headed, ...advised].map(([, id = '']) => id), ...named],
    [...headed.map(([, , check = '']) => check), ...checks],
  );
}

const ITEM = /<b>(\S+)<\/b>\s*<span class="level">(?:MUST|SHOULD), section /g;
const SHOWN_CHECK = /<a href="#[0-9a-f]{32}">([^<]*)<\/a>/g;

/** Returns what the top of the page shows, given as HTML. */
export function inFirstScreen(markup: string): Failures {
  const [requirements, checks] = [ITEM, SHOWN_CHECK].map((pattern) =>
    [...markup.matchAll(pattern)].map(([, id = '']) => id),
  );
  return sorted(requirements ?? [], checks ?? []);
}

function sorted(requirements: readonly string[], checks: readonly string[]): Failures {
  return {
    requirements: [...new Set(requirements)].toSorted(),
    checks: [...new Set(checks)].toSorted(),
  };
}
