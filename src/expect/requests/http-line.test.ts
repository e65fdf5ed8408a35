import { describe, expect, it } from 'vitest';
import type { Request } from '../../wire/exchange.ts';
import { lineProblems, MAX_LENGTHS } from './http-line.ts';
import { item, list } from './testing/requests.ts';

/** What only HTTP knows of a request with that path parameter. */
function beyond(request: Request, parameter = '1'): readonly string[] {
  return lineProblems(request, parameter).flatMap((problem) =>
    problem === undefined ? [] : [`${problem.kind}: ${problem.what}`],
  );
}

describe('the length of a request', () => {
  it('the length of a request is no problem where every server takes it', () => {
    expect(beyond(list('1', '?limit=1'))).toEqual([]);
    expect(beyond(item())).toEqual([]);
  });

  it('the length of a request is a problem where the URL is above 1,000 octets', () => {
    const { path } = list('1', '?limit=');
    const ofLength = (length: number): Request => ({
      ...list('1'),
      path: path.padEnd(length, '7'),
    });
    expect(MAX_LENGTHS.url).toBe(1000);
    expect(beyond(ofLength(1000))).toEqual([]);
    expect(beyond(ofLength(1001))).toEqual(['beyond: the URL is long']);
  });

  it('the length is a problem where the path parameter is above 100 characters', () => {
    const [longest, longer] = ['5'.repeat(100), '5'.repeat(101)];
    expect(beyond(list(longest), longest)).toEqual([]);
    expect(beyond(list(longer), longer)).toEqual(['beyond: the path parameter is long']);
  });

  it('the length is a problem where the body is above 16 KiB, counted in bytes', () => {
    const most = 16 * 1024;
    for (const body of ['x'.repeat(most), 'é'.repeat(most / 2), new Uint8Array(most)]) {
      expect(beyond(item({ body }))).toEqual([]);
    }
    for (const body of ['x'.repeat(most + 1), 'é'.repeat(most / 2 + 1), new Uint8Array(most + 1)]) {
      expect(beyond(item({ body }))).toEqual(['beyond: the body is long']);
    }
  });
});

describe('a path parameter', () => {
  it.each(['0xa11ce', '%20', '%22', '%C3%A9', '0x+1', '@1', ''])(
    'a path parameter may be written %j, as every server reads it',
    (parameter) => {
      expect(beyond(list(parameter), parameter)).toEqual([]);
    },
  );

  it.each(['%', '%zz', '0x1%', '%e2%82', '%ff'])(
    'a path parameter has a broken escape in %j',
    (parameter) => {
      expect(beyond(list(parameter), parameter)).toEqual(['beyond: the path has a broken escape']);
    },
  );

  it.each(['%30x1', '%61', '%2D', '%c3%a9', ' %20'])(
    'a path parameter is percent-encoded without need in %j',
    (parameter) => {
      expect(beyond(list(parameter), parameter)).toEqual([
        'beyond: the path is percent-encoded without need',
      ]);
    },
  );

  it.each(['%2F', '%25', '%2530', '%5C', '\\', '%00', '%0A', '%1F', '%7F'])(
    'a path parameter has a character that servers refuse in %j',
    (parameter) => {
      expect(beyond(list(parameter), `0x1${parameter}`)).toEqual([
        'beyond: the path has a character that servers refuse',
      ]);
    },
  );
});

describe('a parameter of the query', () => {
  it.each(['?limit=1', '?limit=%20', '?limit=%2F', '?limit', '?', '?limit=a=b'])(
    'a parameter of the query may be written as in %j',
    (query) => {
      expect(beyond(list('1', query))).toEqual([]);
    },
  );

  it.each(['?limit=5%00', '?limit=5%0A', '?limit=%7F'])(
    'a parameter of the query has a character that gateways refuse in %j',
    (query) => {
      expect(beyond(list('1', query))).toEqual([
        'beyond: a parameter has a character that servers refuse',
      ]);
    },
  );

  it.each(['?limit=%', '?limit=%zz', '?limit=1&start_version=%ff', '?limit=1=%', '?%'])(
    'a parameter of the query has a broken escape in %j',
    (query) => {
      expect(beyond(list('1', query))).toEqual(['beyond: a parameter has a broken escape']);
    },
  );

  it('a parameter of the query is percent-encoded without need, each by itself', () => {
    const problem = 'beyond: a parameter is percent-encoded without need';
    expect(beyond(list('1', '?limit=%35'))).toEqual([problem]);
    expect(beyond(list('1', '?limit=%35&start_version=7&end_version=%39'))).toEqual([
      problem,
      problem,
    ]);
  });
});
