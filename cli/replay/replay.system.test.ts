import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artefactsIn } from '../testing/artefacts.ts';
import { cli, verdictIn } from '../testing/command-line.ts';
import { broken, runOn } from '../testing/nodes.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';

/** The maximum number of requests for discovery, one case of most properties, and the checks before. */
const FEW = 250;

/** The maximum for a case of a property about history, which repeats requests many times. */
const REPEATED = 350;

/** Faults, the property that detects each, and the maximum number of requests of its one case. */
const DETECTED: readonly (readonly [fault: string, id: string, requests: number])[] = [
  ['start-version-is-exclusive', 'SEL-START.law', FEW],
  ['reads-before-the-transaction', 'RAW-VERSION.law', REPEATED],
  ['the-next-page-skips-one', 'SVC-HISTORY.law', FEW],
];

/** The words of a reported command; none of them contains a quote. */
function wordsOf(command: string): readonly string[] {
  const words = command.match(/'[^']*'|[^\s']+/g) ?? [];
  return words.map((word) => word.replaceAll("'", ''));
}

/** Which of the answers that list a version is quoted depends on which came first. */
function withoutQuoted(message: string | undefined): string | undefined {
  return message?.replace(/the answer to \S+/, 'the answer to another request');
}

describe('the command that a failing property prints', { timeout: 120_000 }, () => {
  it.each(DETECTED)(
    'the command that a failing property prints shows the failure of %s by %s again',
    async (name, id, requests) => {
      const node = await broken(name, { profile: APTOS });
      const running = { written: { profile: 'aptos' } };
      const { config, out, dir } = await runOn(node, ['--only', id, '--seed', '6'], running);
      const before = verdictIn(out).requirements.flatMap((requirement) => requirement.checks);
      expect(before.find((check) => check.id === id)?.outcome).toBe('failed');

      const command = replayIn(out);
      const [program, ...words] = wordsOf(command);
      expect(program).toBe('ledger-conformance');
      expect(words).toEqual(
        expect.arrayContaining(['run', '--config', config, '--only', id, '--path']),
      );
      const again = join(dir, 'again');
      const { code } = await cli([...words, '--out', again]);
      const verdict = verdictIn(again);
      const found = verdict.requirements
        .flatMap((requirement) => requirement.checks)
        .find((requirement) => requirement.id === id);
      expect(found?.outcome).toBe('failed');
      expect(code).toBe(1);
      const messageBefore = before.find((check) => check.id === id)?.message;
      expect(withoutQuoted(found?.message)).toBe(withoutQuoted(messageBefore));
      expect(verdict.requests).toBeLessThan(requests);
    },
  );
});

/** The replay command, which the terminal, JUnit, Markdown and the page must all print alike. */
function replayIn(out: string): string {
  const said = artefactsIn(out).flatMap(
    ({ text }) =>
      text
        .replaceAll(/&apos;|&#39;/g, "'")
        .match(/ledger-conformance run [^\n`\\<"]*--path [^\n`\\<"]*/g) ?? [],
  );
  expect(new Set(said).size).toBe(1);
  return said[0] ?? '';
}
