import type { TargetConfig } from '../../config/config.ts';
import type { KnownItem } from '../../src/engine/known-truth.ts';
import { NodeClient } from '../../src/engine/session/node-client.ts';
import { Session } from '../../src/engine/session/session.ts';
import { discoverTarget } from '../../src/engine/discovery/discover.ts';
import type { Discovery } from '../../src/engine/discovery/discovery.ts';
import type { LedgerFacts } from '../../src/evidence/ledger-facts.ts';
import { ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import { ledgerView } from '../../src/expect/header-matchers.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { mediaType } from '../../src/wire/exchange.ts';
import { preflight } from '../run/preflight/preflight.ts';
import { PrefixWatch } from '../run/worker/prefix-watch.ts';
import { findGrowing } from './growing.ts';
import { Answerer } from '../../src/expect/answerer.ts';
import type { UserInput } from './user-input.ts';
import type { OlderDiscoveries } from './older.ts';
import { discoverOlder } from './older.ts';
import { recognise, withPrefix } from './recognise.ts';

/** The result of an inspection, and the latest ledger facts of the node. */
export interface Inspection extends LedgerFacts {
  readonly config: TargetConfig;
  /** The reason for the profile. */
  readonly why: string;
  /** The media types of lists. */
  readonly mediaTypes: readonly string[];
  readonly discovery: Discovery;
  /** Accounts that sent transactions during the inspection. */
  readonly growing: readonly LongHex[];
  /** Items that were deleted lately, as older transactions show. */
  readonly deleted: readonly KnownItem[];
  readonly requests: number;
  /** Whether the node answered every valid request with 401 or 403. */
  readonly letsNobodyIn: boolean;
}

/** What the discovery found, and why the target is no node if it is none. */
interface Discovered extends Omit<Inspection, 'why' | 'deleted'> {
  readonly stranger: string | undefined;
}

/** Thrown when there is no node to inspect. The message is for the user. */
export class NothingThere extends Error {}

interface InspectOptions {
  /** True when the user named the profile on the command line: then it is not recognised. */
  readonly profileGiven: boolean;
  /** Aborted when the user ends the run. */
  readonly interrupt: AbortSignal;
}

/**
 * Inspects a node with a few dozen requests.
 *
 * @throws NothingThere
 */
export async function inspectNode(
  { config, written }: UserInput,
  { profileGiven, interrupt }: InspectOptions,
): Promise<Inspection> {
  let besides = 0;
  const onRequest = (): void => void (besides += 1);
  const { exchanges, unreachableReason } = await preflight(config, interrupt);
  assertGoesOn(interrupt);
  if (unreachableReason !== undefined) throw new NothingThere(unreachableReason);
  const watch = new PrefixWatch(config.profile, exchanges);
  const prefix = written.names?.headerPrefix === undefined ? watch.sent : undefined;
  const why = 'you named it';
  const recognised =
    profileGiven || written.profile !== undefined
      ? { profile: withPrefix(config.profile, prefix), why }
      : await recognise(config, prefix, onRequest, interrupt);
  const names = { ...recognised.profile.names, ...written.names };
  const profile = { ...recognised.profile, names };
  const older = await olderThan(exchanges, { ...config, profile }, onRequest, interrupt);
  const { accounts, tables } = config.truth;
  const named = new Set(accounts.map(({ address }) => address));
  const more = older.accounts.filter(({ address }) => !named.has(address));
  const truth = { accounts: [...accounts, ...more], tables };
  const seen = await discoverOn({ ...config, profile, truth }, exchanges, interrupt);
  assertGoesOn(interrupt);
  const { requests, stranger, letsNobodyIn } = seen;
  if (letsNobodyIn) throw new NothingThere(nobodyGetsIn(written.headers ?? {}));
  if (stranger !== undefined) throw new NothingThere(stranger);
  return { ...seen, why: recognised.why, deleted: older.deleted, requests: requests + besides };
}

/** Returns what to do where every response is 401 or 403. */
function nobodyGetsIn(headers: object): string {
  const names = Object.keys(headers);
  const advice =
    names.length === 0
      ? "if the node needs a header, add --header 'authorization: Bearer ${NODE_TOKEN}'"
      : `check the value of ${names.join(' and ')}: a token may be wrong or have expired`;
  return `every response was 401 or 403; ${advice}`;
}

/** @throws NothingThere when the user has stopped the run: an incomplete inspection is not written. */
function assertGoesOn({ aborted }: AbortSignal): void {
  if (aborted) throw new NothingThere('stopped by the user: nothing was written');
}

/** Returns what older transactions show, when discovery is offered and the ledger version is known. */
async function olderThan(
  before: readonly Exchange[],
  config: TargetConfig,
  onRequest: () => void,
  interrupt: AbortSignal,
): Promise<OlderDiscoveries> {
  const views = before.flatMap(({ response }) =>
    response === undefined ? [] : [ledgerView(response, config.profile.names)],
  );
  return discoverOlder(config, views.at(-1)?.ledgerVersion, onRequest, interrupt);
}

async function discoverOn(
  config: TargetConfig,
  before: readonly Exchange[],
  interrupt: AbortSignal,
): Promise<Discovered> {
  const session = new Session(config, [], { before, signal: interrupt });
  const answerer = new Answerer(before);
  session.client.onExchange((exchange) => answerer.record(exchange));
  try {
    const discovery = await discoverTarget(session);
    const node = new NodeClient(session, { owner: 'discovery' });
    const mediaTypes = await mediaTypesOf(node, discovery);
    const growing = await findGrowing(session, node, discovery);
    return {
      config,
      mediaTypes,
      discovery,
      growing,
      ...ledgerFacts(session.ledger.lastHeaders),
      requests: session.client.sent,
      letsNobodyIn: answerer.letsNobodyIn,
      stranger: answerer.stranger,
    };
  } finally {
    await session.client.close();
  }
}

/** Returns the media types of section 4.1 that the node sends on request. */
async function mediaTypesOf(node: NodeClient, discovery: Discovery): Promise<readonly string[]> {
  const account = discovery.accounts.find(({ answered }) => answered) ?? discovery.accounts[0];
  const address = account?.address ?? longHex('1');
  const came = await Promise.all(
    [JSON_TYPE, BCS_TYPE].map(async (accept) => {
      const asked = node.summaries(address, { limit: 1 }, { accept });
      const exchange = await asked.catch(() => undefined);
      if (exchange?.response.status !== 200) return [];
      return mediaType(exchange.response) === accept ? [accept] : [];
    }),
  );
  return came.flat();
}
