import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { ids, integer, shard, toArguments } from './values.ts';

/** The words that are passed on, of the given ones. */
function passedOn(...given: readonly string[]): readonly string[] {
  const command = new Command()
    .option('--out <dir>', '', 'reports')
    .option('--only <ids>', '', ids)
    .option('--seed <n>', '', integer('--seed', 0, 9))
    .option('--config <file>')
    .option('--no-config')
    .option('--complete')
    .option('--targets <file>');
  command.parse([...given], { from: 'user' });
  return toArguments(command, ['targets', 'out']);
}

describe('the words that are passed on', () => {
  it.each<[readonly string[], readonly string[]]>([
    [[], []],
    [['--targets', 'f', '--out', 'o'], []],
    [
      ['--only', 'A,B', '--complete', '--seed', '0', '--targets', 'f'],
      ['--only', 'A,B', '--seed', '0', '--complete'],
    ],
    [['--no-config'], ['--no-config']],
    [
      ['--config', 'a b'],
      ['--config', 'a b'],
    ],
  ])('the words passed on from %j are %j', (given, args) => {
    expect(passedOn(...given)).toEqual(args);
  });
});

describe('a part of a whole', () => {
  it('a part of a whole is counted from 1', () => {
    expect(shard('4/4')).toEqual({ index: 4, count: 4 });
    for (const text of ['0/4', '5/4', '1', '1/', 'a/b', '1/4/4', '-1/4', '']) {
      expect(() => shard(text)).toThrow('--shard takes i/n, counted from 1: 1/4 to 4/4.');
    }
  });
});
