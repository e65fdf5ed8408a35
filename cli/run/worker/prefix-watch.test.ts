import { describe, expect, it } from 'vitest';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { documentProfile } from '../../../config/profiles/document-profile.ts';
import { exchangeOf } from '../../../src/engine/testing/fake-session.ts';
import { PrefixWatch } from './prefix-watch.ts';

/** The notices about a node whose answers have these headers, one after the other. */
function said(headers: readonly string[], profile = documentProfile): readonly string[] {
  const [first, ...more] = headers.map((name) => exchangeOf({ headers: { [name]: '4' } }));
  const watch = new PrefixWatch(profile, first === undefined ? [] : [first]);
  for (const exchange of more) watch.record(exchange);
  return watch.notices;
}

describe('the prefix of the ledger headers', () => {
  it('the header prefix leads to a notice when it differs from the profile', () => {
    expect(said(['date', 'x-foo-chain-id'])).toEqual([
      'This node sends headers X-FOO-*, but profile document expects X-NODE-*: set names: { headerPrefix: X-FOO- }.',
    ]);
  });

  it('the prefix of the ledger headers suggests the profile that has it', () => {
    const aptos = expect.stringContaining('use --profile aptos.');
    expect(said(['x-aptos-ledger-version'])).toEqual([aptos]);
    const document = expect.stringContaining('use --profile document.');
    expect(said(['x-node-ledger-oldest-version'], aptosProfile)).toEqual([document]);
  });

  it.each([[['x-node-chain-id']], [['date']], [[]], [['x-node-chain-id', 'x-foo-chain-id']]])(
    'no notice names the header prefix for %j',
    (headers) => {
      expect(said(headers)).toEqual([]);
    },
  );

  it('the header prefix is not repeated when no configuration can contain it', () => {
    expect(said(['x|foo-chain-id'])).toEqual([]);
    expect(said([`x-${'o'.repeat(50)}-chain-id`])).toEqual([]);
  });
});
