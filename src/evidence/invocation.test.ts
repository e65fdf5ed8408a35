import { describe, expect, it } from 'vitest';
import type { Invocation } from './invocation.ts';
import { cleanInvocation, commandLine } from './invocation.ts';

const FLEET: Invocation = { fleet: { file: 'my fleet.yaml', entry: 'a' }, profile: 'aptos' };

describe('an invocation', () => {
  it.each<[Invocation, string]>([
    [{}, ''],
    [{ target: 'devnet', config: 'c.yaml' }, ' --target devnet --config c.yaml'],
    [{ target: 'http://h/x', config: false }, ' --target http://h/x --no-config'],
    [FLEET, " --targets 'my fleet.yaml' --entry a --profile aptos"],
    [
      { target: 'http://h', against: 'http://i', failOnDifference: true, rate: 50, concurrency: 2 },
      ' --target http://h --against http://i --fail-on-difference --rate 50 --concurrency 2',
    ],
  ])('%j is a command line for a shell', (invocation, words) => {
    expect(commandLine(invocation)).toBe(`ledger-conformance run${words}`);
  });

  it('an invocation takes more words, which are quoted too', () => {
    expect(commandLine({}, '--seed', '-7', '--path', '0:1;x')).toBe(
      "ledger-conformance run --seed -7 --path '0:1;x'",
    );
  });

  it.each<[Invocation, Invocation]>([
    [
      { target: 's', config: 's', profile: 's' },
      { target: '*', config: '*', profile: '*' },
    ],
    [{ fleet: { file: 's', entry: 's' } }, { fleet: { file: '*', entry: '*' } }],
    [{ config: false }, { config: false }],
    [
      { against: 's', rate: 2, concurrency: 3 },
      { against: '*', rate: 2, concurrency: 3 },
    ],
  ])('%j has each of its texts made clean', (invocation, clean) => {
    expect(cleanInvocation(invocation, (text) => text.replaceAll('s', '*'))).toEqual(clean);
  });
});
