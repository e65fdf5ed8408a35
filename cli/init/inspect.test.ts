import type { WrittenConfig } from '../../config/read/written.ts';
import { describe, expect, it } from 'vitest';
import type { Responder } from '../../src/engine/testing/fake-session.ts';
import { ACCOUNT, fakeNode, jsonParts, listOf } from '../../src/engine/testing/fake-session.ts';
import { targetConfig } from '../../config/testing/target-config.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { inspectNode, NothingThere } from './inspect.ts';

const FOO = { 'x-foo-chain-id': '7', 'x-foo-ledger-version': '90' };
const APTOS = { 'x-aptos-chain-id': '7', 'x-aptos-ledger-version': '900' };

/** The result of an inspection at a node with these answers, and the requests it got. */
async function seen(
  respond: Responder,
  signal = new AbortController().signal,
  written: WrittenConfig = {},
) {
  const { url, asked } = await fakeNode(respond);
  const known = { config: targetConfig(url), written };
  return { asked, inspection: inspectNode(known, { profileGiven: false, interrupt: signal }) };
}

describe('the inspection of a node', () => {
  it('init uses the prefix of the headers, and the document without pages of a family', async () => {
    const { inspection: looking, asked } = await seen(({ path }) =>
      path.includes('/transactions?') ? { status: 404 } : jsonParts([], FOO),
    );
    const { config, chainId, ledgerVersion, mediaTypes, requests } = await looking;
    expect(config.profile).toMatchObject({ name: 'document', names: { headerPrefix: 'X-FOO-' } });
    expect([chainId, ledgerVersion]).toEqual(['7', '90']);
    expect(mediaTypes).toEqual(['application/json']);
    expect(requests).toBe(asked.length);
  });

  it('init uses the profile document when a node sends no ledger headers', async () => {
    const { inspection: looking } = await seen(() => jsonParts([]));
    const { config, why, chainId } = await looking;
    expect([config.profile.name, chainId]).toEqual(['document', null]);
    expect(why).toContain('it sends no ledger headers');
  });

  it('init asks for the accounts again after some blocks, to find active senders', async () => {
    const { inspection: looking } = await seen(({ path }) => {
      if (path.includes('/transactions?')) return { status: 404 };
      const grows = path.includes('0a/transaction_summaries') && path.endsWith('limit=1');
      return grows ? listOf([95], 100) : listOf([80], 90);
    });
    expect((await looking).growing).toEqual([longHex('a')]);
  });

  it('init writes nothing for a node that refuses access, and names --header', async () => {
    const { inspection: looking } = await seen(() => ({ status: 401 }));
    await expect(looking).rejects.toThrow(
      /^every response was 401 or 403; if the node needs a header, add --header 'authorization: /,
    );
    await expect(looking).rejects.toThrow(NothingThere);
  });

  it('init names the header that was given to a node that refuses access', async () => {
    const headers = { authorization: 'Bearer ${NODE_TOKEN}' };
    const { inspection: looking } = await seen(() => ({ status: 401 }), undefined, { headers });
    await expect(looking).rejects.toThrow(
      'every response was 401 or 403; check the value of authorization: a token may be wrong or have expired',
    );
  });

  it('init reports a path without the interface', async () => {
    const { inspection: looking } = await seen(() => ({ status: 404 }));
    await expect(looking).rejects.toThrow(/check the path of the target$/);
    await expect(looking).rejects.toThrow(NothingThere);
  });

  it('init stops at an interrupt, before and during the requests', async () => {
    const before = await seen(() => listOf([]), AbortSignal.abort());
    await expect(before.inspection).rejects.toThrow('stopped by the user');
    expect(before.asked).toEqual([]);
    const stop = new AbortController();
    const meanwhile = await seen(({ path }) => {
      if (path.includes(ACCOUNT) || /raw_item|limit=1$/.test(path)) return listOf([]);
      stop.abort();
      return listOf([]);
    }, stop.signal);
    await expect(meanwhile.inspection).rejects.toThrow('stopped by the user');
  });

  it.each([
    ['recognised', FOO],
    ['searched for older transactions', APTOS],
  ])('init sends no request after an interrupt while it is %s', async (_, headers) => {
    const stop = new AbortController();
    const { inspection: looking, asked } = await seen(({ path }) => {
      if (path.includes('/transactions?')) stop.abort();
      return jsonParts([], headers);
    }, stop.signal);
    await expect(looking).rejects.toThrow('stopped by the user');
    expect(asked.at(-1)?.path).toContain('/transactions?');
  });
});
