import { describe, expect, it } from 'vitest';
import { summaries as list } from '../../expect/two-answers/testing/node-answers.ts';
import type { HexBytes } from '../../spec/formats/hex-bytes.ts';
import { BCS_TYPE } from '../../spec/media-types.ts';
import { ACCOUNT } from '../../testing/valid-meanings.ts';
import { buildRequest, spellRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import { chooseRequests, DistinctRequests, withBounded } from './distinct-requests.ts';

const pathsOf = (requests: readonly Request[]): readonly string[] =>
  requests.map(({ path }) => path.slice(path.indexOf('summaries')));

describe('the requests of a run', () => {
  it('the requests are kept once each; a different body is a different request', () => {
    const distinct = new DistinctRequests();
    const item = (key: HexBytes): Request =>
      buildRequest({ endpoint: 'rawItem', question: { handle: ACCOUNT, key } });
    for (const request of [list(), list(), item('0x00'), item('0x01'), item('0x00')]) {
      distinct.add(request);
    }
    expect(distinct.all).toHaveLength(3);
  });

  it('the requests are also asked up to a shared version when they ask for the newest', () => {
    const malformed = spellRequest(
      'summaries',
      { parameter: 'x' },
      { malformed: 'the address is no address' },
    );
    const asked = [
      list(),
      list({ start: 10n }),
      list({ start: 99n }),
      list({ end: 5n }),
      malformed,
    ];
    expect(pathsOf(withBounded(asked, 50n))).toEqual([
      'summaries',
      'summaries?end_version=50',
      'summaries?start_version=10',
      'summaries?start_version=10&end_version=50',
      'summaries?start_version=99',
      'summaries?end_version=5',
      'summaries',
    ]);
  });

  it('the requests of a run keep their media type when they are bounded', () => {
    const question = { account: ACCOUNT };
    const [, bounded] = withBounded(
      [buildRequest({ endpoint: 'summaries', question }, { accept: BCS_TYPE })],
      50n,
    );
    expect(bounded?.headers).toEqual({ accept: BCS_TYPE });
  });

  it('the requests are chosen of every kind, its smallest included and first', () => {
    const many = Array.from({ length: 50 }, (_, at) => list({ limit: at + 1 }));
    const ranges = Array.from({ length: 3 }, (_, at) => list({ start: 1n, end: BigInt(at + 10) }));
    const chosen = pathsOf(chooseRequests([...ranges, ...many, list()], 8));
    expect(chosen).toHaveLength(8);
    expect(chosen.slice(0, 2)).toEqual(['summaries', 'summaries?limit=1']);
    expect(chosen.filter((path) => path.includes('start_version'))).toHaveLength(3);
    expect(chosen.filter((path) => path.includes('limit'))).toHaveLength(4);
    expect(chooseRequests([...ranges, ...many], 100)).toHaveLength(53);
  });
});
