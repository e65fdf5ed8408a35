import type { RequirementId } from '../../src/spec/catalogue.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';

/** The movement of the chain during a run. The recorded node was judged on two of these chains. */
const CHAINS = ['fixed', 'grows', 'is pruned'] as const;

export type ChainMotion = (typeof CHAINS)[number];

/** A failed requirement, and the behaviour of the node. */
interface RealNodeFinding {
  readonly requirement: RequirementId;
  /** What the node does, as a sentence with the subject "it". */
  readonly does: string;
  /** The chains of the finding; `fixed` is the devnet that answers like the node. */
  readonly on: readonly ChainMotion[];
}

/**
 * The findings of the suite on the recorded node and on the devnet that answers like the node. Both differ for two
 * reasons: the devnet's chain is fixed, and the recorded runs are older than RAW-ACCEPT.
 * The false positives of the recorded runs (SVC-CODING, SEL-LIMIT and SUM-BCS) are left out.
 */
export const FINDINGS: readonly RealNodeFinding[] = [
  {
    requirement: 'SUM-PROTECTOR',
    does: 'writes `replay_protector` as a bare decimal string for both kinds',
    on: CHAINS,
  },
  {
    requirement: 'SEL-RANGE',
    does: 'ignores `end_version` next to `start_version`',
    on: CHAINS,
  },
  {
    requirement: 'ERR-MEDIA-STATUS',
    does: 'answers 415 to a body that is not labelled JSON; its 413 above 8 MiB is beyond the document',
    on: CHAINS,
  },
  {
    requirement: 'ERR-MEDIA',
    does: 'answers a malformed request in `text/plain` when the request has an `Origin`',
    on: CHAINS,
  },
  {
    requirement: 'HDR-ON-ERRORS',
    does: 'leaves the ledger headers out of 403, and out of errors for malformed requests',
    on: CHAINS,
  },
  {
    requirement: 'RAW-CHUNKED',
    does: 'answers 411 to a body in chunks',
    on: CHAINS,
  },
  {
    requirement: 'SEL-NEWEST',
    does: 'sometimes returns an empty newest page while a block is committed',
    on: ['grows', 'is pruned'],
  },
  {
    requirement: 'SEL-END',
    does: 'sometimes returns an empty page for an `end_version` above the head',
    on: ['grows', 'is pruned'],
  },
  {
    requirement: 'HDR-BOUNDS',
    does: 'lists versions below the oldest version of the same response while it prunes',
    on: ['is pruned'],
  },
  {
    requirement: 'SEL-PRUNED',
    does: 'lists pruned versions from a `start_version` below the oldest',
    on: ['is pruned'],
  },
  {
    requirement: 'RAW-ACCEPT',
    does: 'answers 403 to `application/x-bcs;q=0.9`',
    on: ['fixed'],
  },
];

/** Returns the findings on a real node as Markdown. */
export function realNodeText(): string {
  const rows = FINDINGS.map(({ requirement, does, on }) => {
    const level = findRequirement(requirement)?.level ?? '';
    const found = CHAINS.map((chain) => (on.includes(chain) ? 'x' : ''));
    return `| ${[requirement, level, does, ...found].join(' | ')} |`;
  });
  return [
    'A node built from the public source of the Aptos family was judged with the profile `aptos`, on a growing chain and on a',
    'pruned chain. The node does not conform. Its responses are recorded. A devnet answers the same requests in the same way',
    'on a fixed chain, and `npm test` judges the devnet:',
    '',
    `| requirement | level | the node | ${CHAINS.join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
