import { commandLine } from '../../src/evidence/invocation.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';

/** Returns the command that repeats a run: the same configuration, checks, requirements, seed and effort. */
export function repeatCommand({ configuredBy, seed }: VerdictDocument, run: RunFacts): string {
  const { only, path, shard, effort, runs, requirementsVersion, required, complete } = run;
  const { level, forMs, maxRequests, malformed } = effort;
  const options: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['--only', only?.join(',')],
    ['--shard', shard && `${shard.index}/${shard.count}`],
    ['--effort', level === 'standard' ? undefined : level],
    ['--for', forMs === undefined ? undefined : `${forMs}ms`],
    ['--max-requests', maxRequests],
    ['--runs', runs],
    ['--requirements', requirementsVersion],
    ['--require', required?.join(',')],
    ['--path', path],
  ];
  const words = options.flatMap(([name, value]) => (value === undefined ? [] : [name, `${value}`]));
  if (!malformed) words.push('--no-malformed');
  if (complete) words.push('--complete');
  return commandLine(configuredBy, ...words, '--seed', String(seed));
}
