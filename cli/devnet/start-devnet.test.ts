import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { scratchFile } from '../testing/command-line.ts';
import type { DevnetOptions, DevnetProfile } from './devnet-options.ts';
import type { FaultName } from './node-names.ts';
import { servedAs } from './served-as.ts';
import { startDevnet } from './start-devnet.ts';

/** A devnet that is stopped when the test ends. */
async function started(options: DevnetOptions) {
  const devnet = await startDevnet(options);
  onTestFinished(() => devnet.stop());
  return devnet;
}

/** The versions on a page of an account that sent several transactions. */
async function versionsOf(options: DevnetOptions): Promise<readonly number[]> {
  const { url, groundTruth } = await started(options);
  const account = groundTruth.accounts.find(({ transactions = [] }) => transactions.length > 2);
  const page = await fetch(`${url}/v1/accounts/${account?.address}/transaction_summaries`);
  const summaries: unknown = await page.json();
  if (!Array.isArray(summaries)) throw new Error('a page is a list');
  return summaries.map((summary) => Number(objectIn(JSON.stringify(summary))['version']));
}

const OWN: DevnetProfile = {
  name: 'own',
  names: {
    headerPrefix: 'X-OWN-',
    sender: 'from',
    version: 'ledger_version',
    message: 'text',
    errorCode: 'reason',
    orderlessType: 'free',
  },
};

describe('startDevnet', () => {
  it('startDevnet serves a node that conforms, without options', async () => {
    const versions = await versionsOf({});
    expect(versions.length).toBeGreaterThan(2);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('startDevnet serves a fault by its name', async () => {
    const versions = await versionsOf({ fault: 'newest-first' });
    expect(versions.length).toBeGreaterThan(2);
    expect(versions).toEqual(versions.toSorted((a, b) => b - a));
  });

  it('startDevnet serves a variation by its name', async () => {
    expect(await versionsOf({ variation: 'two-summaries-a-page' })).toHaveLength(2);
  });

  it('startDevnet has a type in which a fault is one of the known names', () => {
    expectTypeOf<'newest-first'>().toExtend<FaultName>();
    expectTypeOf<'newest-frist'>().not.toExtend<FaultName>();
    expectTypeOf<{ fault: 'newest-first' }>().toExtend<DevnetOptions>();
    expectTypeOf<{ fault: string }>().not.toExtend<DevnetOptions>();
  });

  const wrong: readonly (readonly [object, string])[] = [
    [{ fault: 'newest-frist' }, 'unknown fault "newest-frist"; did you mean "newest-first"?'],
    [{ variation: 'two-sumaries-a-page' }, 'did you mean "two-summaries-a-page"?'],
    [{ variation: 'none' }, '("ledger-conformance devnet --list-variations" lists all '],
    [{ falt: 'newest-first' }, 'startDevnet: unknown option "falt"; did you mean "fault"?'],
    [{ profile: 'aptso' }, 'unknown profile "aptso": did you mean "aptos"?'],
    [{ profile: 'missing.yaml' }, 'profile: no file missing.yaml and no profile with that name'],
    [{ profile: { name: 'own', prefix: 'X-' } }, 'unknown key "prefix"'],
    [{ fault: 'newest-first', variation: 'two-summaries-a-page' }, 'not both'],
    [{ port: 'x' }, 'port: must be a whole number from 0 to 65535, and is "x"'],
    [{ port: 99_999 }, 'port: must be a whole number from 0 to 65535, and is 99999'],
    [{ seed: 1.5 }, 'seed: must be a whole number from 0, and is 1.5'],
    [{ produce: { everyMs: -1 } }, 'produce: must be { everyMs, prune }'],
    [{ maxPageSize: 0 }, 'maxPageSize: must be a whole number from 1, and is 0'],
    [{ ledger: 5 }, 'ledger: must be an object, and is 5'],
    [{ basePath: 'x y' }, 'basePath: must be a path like /ledger, and is "x y"'],
  ];
  it.each(wrong)('startDevnet refuses %j and says what is right', async (options, message) => {
    const error = await startDevnet(options).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(message),
    });
  });
});

it('startDevnet refuses a port that is taken', async () => {
  const { url } = await started({});
  const port = Number(new URL(url).port);
  await expect(startDevnet({ port })).rejects.toThrow(
    `cannot serve on port ${port}: EADDRINUSE: choose another port; 0 takes a free one`,
  );
});

describe('a profile of one’s own', () => {
  const file = scratchFile('own.yaml', JSON.stringify(OWN));

  it.each([
    ['an object', OWN],
    ['a file', file],
  ])(
    'a profile of one’s own is served from %s: header prefix and names of members',
    async (_, profile) => {
      const { url, groundTruth } = await started({ profile });
      const failed = await fetch(`${url}/v1/accounts/nonsense/transaction_summaries`);
      expect(failed.headers.get('x-own-chain-id')).toMatch(/^\d+$/);
      expect(Object.keys(objectIn(await failed.text()))).toEqual(['text', 'reason']);
      const account = groundTruth.accounts.find(({ orderless }) => orderless === true);
      const listed = await fetch(`${url}/v1/accounts/${account?.address}/transaction_summaries`);
      const text = await listed.text();
      expect(text).toMatch(/^\[\{"from":"0x[0-9a-f]+","ledger_version":"\d+","transaction_hash":"/);
      expect(text).toContain('"type":"free"');
      expect(text).not.toContain('"type":"nonce"');
    },
  );

  it.each([
    ['headers behind a prefix with dashes', 'epoch-is-not-a-number', 'unknown'],
    ['the error code', 'codes-in-upper-case', 'WEB_FRAMEWORK_ERROR'],
  ] as const)('a profile of one’s own takes a fault of %s', async (_, fault, wrong) => {
    const names = { headerPrefix: 'My-Own-Node-', errorCode: 'reason' };
    const { url } = await started({ fault, profile: { name: 'own', names } });
    const failed = await fetch(`${url}/v1/accounts/nonsense/transaction_summaries`);
    const { reason } = objectIn(await failed.text());
    expect([failed.headers.get('my-own-node-epoch'), reason]).toContain(wrong);
  });

  it('a profile of one’s own takes a fault in the text of a list', async () => {
    const { url, groundTruth } = await started({ fault: 'versions-as-json-numbers', profile: OWN });
    const address = groundTruth.accounts[0]?.address;
    const listed = await fetch(`${url}/v1/accounts/${address}/transaction_summaries`);
    expect(await listed.text()).toMatch(/"ledger_version":\d/);
  });

  it('a profile of one’s own keeps the names of the document where it has none', () => {
    expect(servedAs({ name: 'document', names: { headerPrefix: 'X-NODE-' } })).toEqual(DOCUMENT);
  });
});

describe('the profiles of the suite', () => {
  it('the profiles of the suite are served as the rows of the matrix are', () => {
    expect([servedAs(PROFILES.document), servedAs(PROFILES.aptos)]).toEqual([DOCUMENT, APTOS]);
  });
});
