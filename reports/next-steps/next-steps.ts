import type { Invocation } from '../../src/evidence/invocation.ts';
import { commandLine, suiteCommand } from '../../src/evidence/invocation.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { joinedList } from '../../src/text/sentence.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { levelOf } from '../verdict/effort-text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';

/** What a reader can do next, and the command for it. */
export type Step = readonly [says: string, command: string];

/** The facts of a run, apart from its verdict, on which the next steps depend. */
export type EndedAs = Pick<RunFacts, 'end' | 'shard' | 'complete'>;

/**
 * Returns what to do next, by the verdict.
 *
 * @param folder the output folder, as it stands in the commands.
 */
export function nextSteps(
  document: VerdictDocument,
  run: EndedAs,
  folder: string,
): readonly Step[] {
  const { verdict, configuredBy } = document;
  const [first] = bindingFailures(document);
  if (first !== undefined && (verdict === 'does not conform' || !first.requirement.waived)) {
    return [...afterFailure(document, first.requirement.id, folder), ...mergeSteps(run, folder)];
  }
  if (verdict === 'no verdict') return [afterNone(document, run)];
  const merge = mergeSteps(run, folder);
  if (verdict === 'conforms in part') return [...merge, ...afterPart(document)];
  return afterPass(configuredBy, folder);
}

/** Returns the step without which a run leads nowhere: to merge a shard, or to run again for a verdict. */
export function neededStep(
  document: VerdictDocument,
  run: EndedAs,
  folder: string,
): Step | undefined {
  if (document.verdict === 'no verdict') return afterNone(document, run);
  const [merge] = mergeSteps(run, folder);
  return merge;
}

function afterFailure(
  { configuredBy, required = [] }: VerdictDocument,
  id: string,
  folder: string,
): readonly Step[] {
  const require = required.length === 0 ? [] : ['--require', required.join(',')];
  const draft = commandLine(configuredBy, ...require, '--write-waivers', 'waivers.yaml');
  return [
    ['Read what the requirement means and how it is tested:', suiteCommand('explain', id)],
    ['Repeat the failed requests 20 times:', suiteCommand('replay', folder)],
    ['Draft waivers that accept these failures until a date:', draft],
  ];
}

/** Returns how to get a verdict. */
function afterNone(document: VerdictDocument, { end, complete }: EndedAs): Step {
  const { configuredBy } = document;
  if (end.kind === 'aborted' && end.merging === true) {
    const merge = suiteCommand('merge', 'FOLDER-1', 'FOLDER-2');
    return ['Merge again, with the folders of all shards of one run:', merge];
  }
  if (end.kind === 'unreachable' || end.kind === 'lost') {
    const again = commandLine(configuredBy, '--wait', '60s');
    return ['Fix the cause above and run again (waits for a node that starts):', again];
  }
  const words = complete ? ['--complete'] : [];
  const without = end.kind === 'completed' ? withoutLimits(document, words) : undefined;
  const cause =
    complete && end.kind === 'completed' && document.hints.length > 0
      ? 'Add what the run needs'
      : 'Fix the cause above';
  return without ?? [`${cause} and run again:`, commandLine(configuredBy, ...words)];
}

/** Returns the run without the options that left checks out; `undefined` when none did. */
function withoutLimits(document: VerdictDocument, words: readonly string[] = []): Step | undefined {
  const options = (document.effort?.leftOut ?? []).map(({ option }) => option);
  if (options.length === 0) return undefined;
  // A configuration may say it, too.
  const effort = levelOf(document) === 'smoke' ? ['--effort', 'standard'] : [];
  const command = commandLine(document.configuredBy, ...effort, ...words);
  return [`Run without ${joinedList(options)}, which left out checks:`, command];
}

function mergeSteps({ shard }: EndedAs, folder: string): readonly Step[] {
  if (shard === undefined) return [];
  const merge = suiteCommand('merge', folder, 'OTHER-FOLDERS');
  return [[`When all ${shard.count} shards have run, merge their folders:`, merge]];
}

function afterPart(document: VerdictDocument): readonly Step[] {
  const { config } = document.configuredBy;
  const without = withoutLimits(document);
  return [
    ...(without === undefined ? [] : [without]),
    ...(typeof config === 'string'
      ? [
          [
            'List what the configuration can test:',
            suiteCommand('list', '--config', config),
          ] as const,
        ]
      : []),
  ];
}

function afterPass(configuredBy: Invocation, folder: string): readonly Step[] {
  if (isDevnet(configuredBy)) {
    const own = suiteCommand('run', '--target', 'http://host:8080');
    return [['This was the embedded devnet. Judge your own node:', own]];
  }
  const sign = suiteCommand('bundle', folder, '--key', 'key.pem', '--out', 'certificate.zip');
  return [
    ['Sign the run and pass it on:', sign],
    ['Compare this run with a later one:', suiteCommand('compare', folder, 'NEW')],
  ];
}

function isDevnet({ target, config, fleet }: Invocation): boolean {
  if (target !== undefined) return target === 'devnet';
  return typeof config !== 'string' && fleet === undefined;
}
