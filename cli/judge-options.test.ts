import { describe, expect, it } from 'vitest';
import { problemsOf } from '../config/testing/refused-config.ts';
import { judge } from './api.ts';

/** What `judge` says of options that no type has checked. */
const refused = (options: unknown): Promise<readonly string[]> =>
  problemsOf((): unknown => Reflect.apply(judge, undefined, [options]));

const target = 'devnet';

describe('the options of judge', () => {
  it.each<[unknown, string]>([
    [{ targt: 'http://h' }, 'judge: unknown option "targt": did you mean "target"?'],
    [{ target, maxRequest: 5 }, 'judge: unknown option "maxRequest": did you mean "maxRequests"?'],
    [
      { target, effort: 'huge' },
      'judge: effort: "huge" is not allowed (allowed: smoke, standard, thorough)',
    ],
    [{ target, rate: -1 }, 'judge: rate: -1 is out of range: above 0'],
    [{ target, rate: Number.NaN }, 'judge: rate: NaN is not a valid number: above 0'],
    [{ target, runs: 0 }, 'judge: runs: 0 is out of range: 1 to 100000'],
    [{ target, concurrency: 1.5 }, 'judge: concurrency: 1.5 is not a valid whole number: 1 to 256'],
    [{ target, only: 'SEL-START' }, 'judge: only is a string, not a list'],
    [{ target, only: [] }, 'judge: only is empty: ids of requirements or checks'],
    [
      { target, wait: 'soon' },
      'judge: wait: "soon" is not a valid duration: a number and ms, s or m',
    ],
    [{ target, complete: 'yes' }, 'judge: complete is a string, not true or false'],
    [{ target, malformed: null }, 'judge: malformed is empty: true or false'],
    [
      { target, runId: 'a b' },
      'judge: runId: "a b" is not a valid run id: 1 to 100 letters, digits, "-", "_" or "."',
    ],
    [{ target, onCheck: 1 }, 'judge: onCheck is not a function'],
    [{ target, signal: true }, 'judge: signal is not an AbortSignal'],
    [undefined, 'judge expects an object of options'],
    ['http://h', 'judge expects an object of options'],
  ])('the options of judge are refused when wrong: %j', async (options, problem) => {
    expect(await refused(options)).toContain(problem);
  });

  it('the options of judge have all their mistakes named at once', async () => {
    const problems = await refused({ targt: 'x', effort: 'huge', rate: -1 });
    expect(problems).toHaveLength(3);
  });

  it.each([{}, { target: undefined }, { effort: 'smoke' }])(
    'the options of judge need a target: %j',
    async (options) => {
      expect(await refused(options)).toEqual([
        'judge: target is missing: the base URL of the node, "devnet" for the embedded one, or a config that names it',
      ]);
    },
  );

  it.each<[object, RegExp]>([
    [{ target: 'nowhere' }, /^--target is not an http or https URL/],
    [{ target, profile: 'aptoss' }, /^--profile: unknown profile "aptoss": did you mean "aptos"/],
    [{ target, require: ['SEL-FUL'] }, /^judge: require\.0: unknown SHOULD "SEL-FUL": did you/],
    [{ config: '/nope.yaml' }, /^\/nope\.yaml: file not found$/],
  ])('the options of judge are read as on the command line: %j', async (options, problem) => {
    expect((await refused(options))[0]).toMatch(problem);
  });
});
