import { beforeAll, describe, expect, it } from 'vitest';
import { readGroundTruth } from '../../config/ground-truth/read-ground-truth.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { servedAs } from '../../cli/devnet/served-as.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { example, phasesOf } from '../../src/engine/check/check.ts';
import { runAll } from '../../src/engine/run/run-all.ts';
import { TargetRun } from '../../src/engine/run/target-run.ts';
import { Session } from '../../src/engine/session/session.ts';
import type { CheckId } from '../../src/spec/check-id.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Traffic } from '../../src/evidence/traffic.ts';
import { whyInvalid } from '../../src/expect/requests/declared.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { U64_MAX } from '../../src/spec/formats/u64.ts';
import { differs } from '../../src/text/difference.ts';
import type { Request } from '../../src/wire/exchange.ts';
import { CHECKS } from '../../cli/checks.ts';
import { EMBEDDED } from '../../cli/run/open-target.ts';
import { judgeNode } from '../judge/judge-node.ts';

/** The requests of a run, and its evidence. */
interface Sent {
  readonly requests: readonly Request[];
  /** Those that a check asked for; when an answer is doubted, time decides whether one is sent again. */
  readonly planned: readonly Request[];
  readonly traffic: Traffic;
  readonly evidence: readonly CheckEvidence[];
}

/**
 * Runs checks against a healthy node, and keeps every request.
 *
 * @param ledger the node's own seed.
 */
async function sentTo(
  profile: ProfileName,
  seed: number,
  checks: readonly Check[],
  ledger = seed,
): Promise<Sent> {
  const devnet = await startDevnet({ profile: servedAs(PROFILES[profile]), seed: ledger });
  const config = await readConfig({ target: devnet.url, profile, seed }, {});
  const { target } = config;
  if (target === undefined) throw new Error('a served node has an address');
  const truth = readGroundTruth(devnet.groundTruth);
  const { rules } = phasesOf(checks);
  const session = new Session({ ...config, target, truth }, rules);
  const requests: Request[] = [];
  const planned: Request[] = [];
  session.client.onExchange(({ request, requester }) => {
    requests.push(request);
    if (requester.reason === undefined) planned.push(request);
  });
  try {
    const evidence = await runAll(await TargetRun.start(session), checks);
    return { requests, planned, traffic: session.ended.traffic, evidence };
  } finally {
    await session.client.close();
    await devnet.stop();
  }
}

let sent: Readonly<Record<ProfileName, Sent>>;

beforeAll(async () => {
  const document = await sentTo('document', 1, CHECKS);
  sent = { document, aptos: await sentTo('aptos', 2, CHECKS) };
});

describe('the traffic of a run', () => {
  it.each<ProfileName>(['document', 'aptos'])(
    'a run sends only valid requests, as declared: %s',
    (profile) => {
      const { requests, traffic, evidence } = sent[profile];
      expect(requests.map(whyInvalid).filter((why) => why !== undefined)).toEqual([]);
      expect(evidence.filter(({ outcome }) => outcome === 'errored')).toEqual([]);
      expect(traffic.valid + traffic.malformed + traffic.open).toBe(requests.length);
      expect(Math.min(traffic.valid, traffic.malformed, traffic.open)).toBeGreaterThan(0);
    },
  );
});

/** The most requests of a standard run, however the chain moves. */
const MAX_REQUESTS = 3_900;

describe('a standard run', () => {
  it.each<ProfileName>(['document', 'aptos'])(
    'stays within the maximum of requests on a moving chain: %s',
    async (profile) => {
      let asked = 0;
      await judgeNode(
        { profile: servedAs(PROFILES[profile]), ...EMBEDDED },
        { onExchange: () => void (asked += 1) },
      );
      expect(asked).toBeLessThanOrEqual(MAX_REQUESTS);
    },
  );
});

const PROPERTIES = CHECKS.filter(({ kind }) => kind === 'property');

/** Returns the content of a request in one line. */
const said = ({ method, path, headers, body }: Request): string =>
  JSON.stringify([method, path, headers, typeof body === 'string' ? body : body?.length]);

describe('two runs with one seed against one unchanging target', () => {
  it('two runs with one seed send the same requests', async () => {
    const { planned } = sent.document;
    const again = await sentTo('document', 1, CHECKS);
    expect(again.planned.map(said).toSorted()).toEqual(planned.map(said).toSorted());
    expect(planned.length).toBeGreaterThan(1000);
  });

  it('runs with different seeds send different requests', async () => {
    const [one, other] = [
      await sentTo('document', 5, PROPERTIES, 5),
      await sentTo('document', 6, PROPERTIES, 5),
    ];
    expect(one.requests.map(said).toSorted()).not.toEqual(other.requests.map(said).toSorted());
  });
});

const COLOURED = {
  method: 'GET',
  path: '/v1/accounts/0x1/transaction_summaries?colour=blue',
  headers: {},
} as const;

/** Returns the outcome and message of a check that sends one request and fails on the answer. */
async function detecting(id: CheckId, meaning: Request['meaning']): Promise<string> {
  const check = example(id, 'a test', [], async ({ node }) => {
    const exchange = await node.send({ ...COLOURED, meaning });
    throw new Mismatch(differs('another answer', 'this one'), exchange);
  });
  const { evidence } = await sentTo('document', 1, [check]);
  return evidence.map(({ outcome, message }) => `${outcome}: ${message}`).join();
}

describe('a check', () => {
  const open = { endpoint: 'summaries', open: 'an unknown parameter' } as const;

  it('a check fails no MUST where the document is silent', async () => {
    expect(await detecting('SEL-START.test', open)).toBe(
      'errored: SEL-START.test must not fail a MUST with a request that is open: an unknown parameter',
    );
    expect(await detecting('SEL-FULL.test', open)).toMatch(/^failed: /);
  });

  it('a check has an internal error when it sends an undeclared request', async () => {
    const meaning = { endpoint: 'summaries', malformed: 'a test' } as const;
    expect(await detecting('SEL-START.test', meaning)).toMatch(
      /^errored: internal error: the suite must not send GET .*: the check declares it malformed, but it is open: the parameter colour/,
    );
  });

  it('a check cannot send a request that cannot be written', async () => {
    const check = example('SEL-START.test', 'a test', [], async ({ node }) => {
      await node.page(longHex('1'), { start: U64_MAX + 1n });
    });
    const { evidence } = await sentTo('document', 1, [check]);
    expect(evidence.map(({ outcome }) => outcome)).toEqual(['cantTell']);
  });
});
