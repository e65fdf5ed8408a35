import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import { STANDARD_CASES } from '../../src/evidence/effort.ts';
import { CHECKS } from '../../cli/checks.ts';
import { judgeNode } from '../judge/judge-node.ts';
import type { Worth } from './smoke-worth.ts';

/** A check, an amount of it, and the requests that it takes on a healthy node. */
export interface Offer {
  readonly check: string;
  /** Requests of an example, cases of a property. */
  readonly amount: number;
  readonly requests: number;
}

/** How many more cases are chosen than showed a fault, because another seed draws other cases. */
const MORE_CASES = 1.5;

/** Requests of each check to a healthy node. */
type Sent = ReadonlyMap<string, number>;

/** Judges a healthy node, and counts the requests of each check, of discovery and of the preflight. */
export async function sentToHealthy(seed: number): Promise<Sent> {
  const sent = new Map<string, number>();
  await judgeNode(
    { profile: APTOS },
    {
      seed,
      onExchange: ({ requester: { owner } }) => sent.set(owner, (sent.get(owner) ?? 0) + 1),
    },
  );
  return sent;
}

/** Returns what shows a fault, with cases in place of the requests of properties. */
export function inAmounts(worth: Worth, sent: Sent): Worth {
  return Object.fromEntries(
    Object.entries(worth).map(([check, nth]) => [check, amountOf(check, nth, sent)]),
  );
}

function amountOf(check: string, nth: number, sent: Sent): number {
  if (!isProperty(check)) return nth;
  const cases = Math.ceil((nth / requestsPerCase(check, sent)) * MORE_CASES);
  return Math.min(STANDARD_CASES, cases);
}

/** Returns each amount of a check that shows a fault, with its requests. */
export function offersFor(worths: readonly Worth[], sent: Sent): readonly Offer[] {
  const keys = new Set(
    worths.flatMap((worth) => Object.entries(worth).map((one) => one.join(' '))),
  );
  return [...keys].flatMap((key) => {
    const [check = '', text] = key.split(' ');
    const amount = Number(text);
    const each = isProperty(check) ? requestsPerCase(check, sent) : 1;
    const most = sent.get(check) ?? 0;
    return amount === 0
      ? []
      : [{ check, amount, requests: Math.min(most, Math.ceil(amount * each)) }];
  });
}

function requestsPerCase(check: string, sent: Sent): number {
  return Math.max(1, (sent.get(check) ?? 0) / STANDARD_CASES);
}

function isProperty(id: string): boolean {
  return CHECKS.some((check) => check.id === id && check.kind === 'property');
}
