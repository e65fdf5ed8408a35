import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { artefactsIn } from '../testing/artefacts.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
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
      const fault = findFault(name);
      const devnet = await startDevnet({ profile: APTOS, ...fault?.devnet });
      const dir = scratch();
      const known = { target: devnet.url, profile: 'aptos', ...devnet.groundTruth };
      const config = writeConfig(dir, known);
      const first = join(dir, 'first');
      await cli(['run', '--config', config, '--out', first, '--only', id, '--seed', '6']);
      const before = verdictIn(first).requirements.flatMap((requirement) => requirement.checks);
      expect(before.find((check) => check.id === id)?.outcome).toBe('failed');

      const command = replayIn(first);
      const [program, ...words] = wordsOf(command);
      expect(program).toBe('ledger-conformance');
      expect(words).toEqual(
        expect.arrayContaining(['run', '--config', config, '--only', id, '--path']),
      );
      const again = join(dir, 'again');
      const { code } = await cli([...words, '--out', again]);
      await devnet.stop();
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
