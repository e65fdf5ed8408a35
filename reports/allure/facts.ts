import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { differencesShort } from '../differences/node-differences-text.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { oneLine } from '../text/text.ts';
import { mustsText, trafficText } from '../text/run-text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { bySubject } from '../verdict/observations.ts';
import { verdictText } from '../verdict/verdict-text.ts';

/** Returns the head line of a page: the verdict and the target. */
export function pageTitle(document: VerdictDocument): string {
  return `${verdictText(document)} · ${oneLine(targetName(document.target))}`;
}

/** Returns the facts about the whole run for its page, except the verdict and the reasons for the verdict. */
export function pageFacts(
  document: VerdictDocument,
  { run }: Evidence,
  differences?: NodeDifferences,
): Readonly<Record<string, string>> {
  const { target, suite, observations } = document;
  const facts = {
    MUSTs: mustsText(document),
    ...(differences === undefined ? {} : { Compared: differencesShort(differences) }),
    Target: targetName(target),
    'Chain id': target.chainId ?? 'not seen',
    'Ledger version': target.ledgerVersion ?? 'not seen',
    'Oldest version': target.oldestVersion ?? 'not seen',
    Profile: document.profile,
    Advisories: `${document.advisories.length} failed SHOULDs`,
    Observed: `${bySubject(observations).length} facts that the document leaves open`,
    Requests: trafficText(run),
    Started: document.startedAt,
    'Last answer': target.lastSeen ?? 'not seen',
    ...omitUndefined({ 'Run id': document.runId }),
    Seed: String(document.seed),
    Suite: `${suite.name} ${suite.version}`,
    Document: `${document.document.title} (sha256 ${document.document.sha256})`,
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, oneLine(value)]));
}
