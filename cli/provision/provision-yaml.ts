import { Document } from 'yaml';
import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { writeGroundTruthBriefly } from '../../config/ground-truth/written-truth.ts';
import type { WrittenConfig } from '../../config/read/written.ts';
import type { UserInput } from '../init/user-input.ts';
import { isWritable, safeHeaders } from '../init/secrets-in-config.ts';
import { commentOn, inFlow, textOf } from '../written-yaml.ts';
import { ACCOUNT_NAMES, ACCOUNTS } from './plan.ts';

/** The parts of a configuration to be written. */
interface ProvisionedYaml {
  readonly yaml: string;
  /** Names invented for environment variables of headers whose values may not be written. */
  readonly variables: readonly string[];
  /** False when the target's URL contains a secret. */
  readonly hasTarget: boolean;
}

const HEAD = [
  'Written by "ledger-conformance provision". "ledger-conformance run" finds ledger-conformance.yaml in its',
  'working folder; --config names another file.',
  'Senders, kinds, hashes, keys and values were signed and sent by provision; the versions are',
  'what the node reported when each transaction was committed.',
];

/** Returns the configuration with the ground truth of what was sent. */
export function toYaml(
  { written: { headers: given = {} }, config: { target } }: UserInput,
  truth: GroundTruth,
): ProvisionedYaml {
  const { headers, variables } = safeHeaders(given);
  const hasTarget = isWritable(target);
  const written: WrittenConfig = {
    ...(hasTarget ? { target: `${target.origin}${target.prefix}` } : {}),
    profile: 'aptos',
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    groundTruth: 'provisioned',
    ...writeGroundTruthBriefly(truth),
  };
  const document = new Document(written);
  document.commentBefore = HEAD.map((line) => ` ${line}`).join('\n');
  for (const [at, name] of ACCOUNT_NAMES.entries()) {
    commentOn(document, ['accounts', at], `It ${ACCOUNTS[name]}.`);
  }
  inFlow(document, written);
  return { yaml: textOf(document), variables, hasTarget };
}
