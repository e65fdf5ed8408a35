import type { RequirementId } from '../../src/spec/catalogue.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';

/** How the chain behaved while a node was judged. The recorded node was judged on two of these chains. */
const CHAINS = ['still', 'grows', 'is pruned'] as const;

export type ChainMotion = (typeof CHAINS)[number];

/** A requirement that was found broken, and why. */
export interface RealNodeFinding {
  readonly requirement: RequirementId;
  /** What the node does; continues a sentence that begins with "It". */
  readonly does: string;
  /** The chains on which it was found; `still` is the devnet that answers like the node. */
  readonly on: readonly ChainMotion[];
}

/**
 * The findings of the suite on the recorded node and on the devnet that answers like it. They differ for two
 * reasons: the devnet's chain stands still; and the runs were recorded before FMT-STRICT and RAW-ACCEPT were asked.
 * What those runs accused the node of wrongly (SVC-CODING, SEL-LIMIT and SUM-BCS) is left out.
 */
export const FINDINGS: readonly RealNodeFinding[] = [
  {
    requirement: 'SUM-PROTECTOR',
    does: 'writes `replay_protector` as a bare decimal string, alike for both kinds',
    on: CHAINS,
  },
  {
    requirement: 'SEL-RANGE',
    does: 'ignores `end_version` next to `start_version`',
    on: CHAINS,
  },
  {
    requirement: 'ERR-STATUS',
    does: 'answers 415 to a body that does not say it is JSON; its 413 above 8 MiB is beyond the document',
    on: CHAINS,
  },
  {
    requirement: 'ERR-MEDIA',
    does: 'answers what it cannot read in `text/plain` to a request with an `Origin`',
    on: CHAINS,
  },
  {
    requirement: 'HDR-ON-ERRORS',
    does: 'leaves the ledger headers out of 403, and out of the errors to what it cannot read',
    on: CHAINS,
  },
  {
    requirement: 'RAW-CHUNKED',
    does: 'answers 411 to a body that comes in chunks',
    on: CHAINS,
  },
  {
    requirement: 'SEL-NEWEST',
    does: 'now and then lists nothing on the newest page while a block is committed',
    on: ['grows', 'is pruned'],
  },
  {
    requirement: 'SEL-END',
    does: 'does so with an `end_version` above the head, too',
    on: ['grows', 'is pruned'],
  },
  {
    requirement: 'HDR-BOUNDS',
    does: 'lists versions below the oldest of its own headers while it prunes',
    on: ['is pruned'],
  },
  {
    requirement: 'SEL-PRUNED',
    does: 'lists them from a `start_version` below the oldest, too',
    on: ['is pruned'],
  },
  {
    requirement: 'RAW-ACCEPT',
    does: 'answers 403 to `application/x-bcs;q=0.9`',
    on: ['still'],
  },
  {
    requirement: 'FMT-STRICT',
    does: 'decodes a path twice, and so takes `%2530x1` for `0x1`',
    on: ['still'],
  },
];

/** The findings on a real node. Markdown. */
export function realNodeText(): string {
  const rows = FINDINGS.map(({ requirement, does, on }) => {
    const level = findRequirement(requirement)?.level ?? '';
    const found = CHAINS.map((chain) => (on.includes(chain) ? 'x' : ''));
    return `| ${[requirement, level, does, ...found].join(' | ')} |`;
  });
  return [
    'A node built from the public source of the Aptos family was judged by the profile `aptos`, on a chain that grew and on one',
    'that was pruned as well: it does not conform. What it sent is recorded. A devnet answers those requests in the same way,',
    'its chain stands still, and `npm test` judges it:',
    '',
    `| requirement | level | it | ${CHAINS.join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
