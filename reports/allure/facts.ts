import { oneLine } from '../text.ts';
import type { VerdictDocument } from '../verdict-document.ts';

/** The head line of a page: the verdict and whose it is. */
export function pageTitle({ verdict, target }: VerdictDocument): string {
  return `${verdict} · ${oneLine(target.url)}`;
}

/** What a page says of the run as a whole. */
export function pageFacts(document: VerdictDocument): Readonly<Record<string, string>> {
  const { target, counts, suite } = document;
  const { passed, failed, untested, cantTell } = counts.must;
  const facts = {
    Verdict: document.verdict,
    Reason: document.reason,
    MUSTs: `${passed} passed, ${failed} failed (${counts.waived} waived), ${untested} untested, ${cantTell} cannot be told`,
    Advisories: String(document.advisories.length),
    Target: target.url,
    'Chain id': target.chainId ?? 'not seen',
    'Ledger version': target.ledgerVersion ?? 'not seen',
    'Oldest version': target.oldestVersion ?? 'not seen',
    Profile: document.profile,
    Seed: String(document.seed),
    Started: document.startedAt,
    Requests: String(document.requests),
    Suite: `${suite.name} ${suite.version}`,
    Document: `${document.document.title} (sha256 ${document.document.sha256})`,
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, oneLine(value)]));
}
