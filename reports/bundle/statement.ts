import { isOpen } from '../../src/evidence/outcome.ts';
import type { RequirementVerdict, Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { checksAsked, levelOf } from '../verdict/effort-text.ts';
import { isWaivedPass } from '../verdict/verdict-text.ts';
import type { Manifest } from './manifest.ts';
import { MEMBERS } from './members.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';

/** https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md */
const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

/** The media type of a statement in its envelope. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A run without a verdict has no statement: the predicate has no word for such a run. */
const RESULTS = {
  conforms: 'PASSED',
  'conforms in part': 'WARNED',
  'does not conform': 'FAILED',
  'no verdict': undefined,
} as const satisfies Readonly<Record<Verdict, string | undefined>>;

/** A file: its name in the bundle and its digest. */
interface Descriptor {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

interface StatementInput {
  readonly document: VerdictDocument;
  readonly manifest: Manifest;
  /** SHA-256 of `manifest.json`. */
  readonly manifestSha256: string;
  /** The software that the node's answers name; empty when they name none. */
  readonly software: readonly string[];
}

/**
 * Returns the content that is signed: an in-toto statement about the verdict and the recording. A requirement is in
 * `passedTests` only when it passed, in `warnedTests` when it is a SHOULD that failed, in `failedTests` when
 * it is a MUST that failed, waived or not. One that could not be judged is only in `conformance.open`.
 */
export function statementOf(stated: StatementInput): object {
  const { document, manifest } = stated;
  const { requirements } = document;
  const named = (name: string): Descriptor => descriptorOf(name, manifest.files[name]?.sha256);
  return {
    _type: STATEMENT_TYPE,
    subject: [named(MEMBERS.verdict), named(MEMBERS.recording)],
    predicateType: PREDICATE_TYPE,
    predicate: {
      result: resultOf(document),
      configuration: [MEMBERS.configuration, MEMBERS.catalogue, MEMBERS.document].map(named),
      ...omitUndefined({ url: manifest.runUrl }),
      passedTests: idsOf(requirements, (each) => each.outcome === 'passed'),
      warnedTests: idsOf(
        requirements,
        (each) => each.outcome === 'failed' && each.level !== 'MUST',
      ),
      failedTests: idsOf(
        requirements,
        (each) => each.outcome === 'failed' && each.level === 'MUST',
      ),
      conformance: conformanceOf(stated),
    },
  };
}

/** Returns the result in the words of the predicate. A run that conforms only with waivers has a warning. */
function resultOf(document: VerdictDocument): string | undefined {
  return isWaivedPass(document) ? 'WARNED' : RESULTS[document.verdict];
}

/** Returns the facts for which the predicate has no member. */
function conformanceOf({ document, manifest, manifestSha256, software }: StatementInput): object {
  const { requirements, target } = document;
  return {
    id: manifest.id,
    createdAt: manifest.createdAt,
    expiresAt: manifest.expiresAt,
    ...omitUndefined({ issuer: manifest.issuer }),
    manifest: descriptorOf(MEMBERS.manifest, manifestSha256),
    suite: document.suite,
    requirementsVersion: document.requirementsVersion,
    document: document.document,
    verdict: document.verdict,
    reason: document.reason,
    profile: document.profile,
    ...omitUndefined({ subject: document.subject }),
    target: { ...target, software },
    startedAt: document.startedAt,
    open: idsOf(requirements, (each) => each.level === 'MUST' && isOpen(each.outcome)),
    waived: idsOf(requirements, (each) => each.waived),
    effort: {
      requests: document.requests,
      level: levelOf(document),
      checks: checksAsked(document),
      durationMs: document.durationMs,
      seed: document.seed,
    },
  };
}

function idsOf(
  requirements: readonly RequirementVerdict[],
  isOne: (requirement: RequirementVerdict) => boolean,
): readonly string[] {
  return requirements.filter(isOne).map((requirement) => requirement.id);
}

function descriptorOf(name: string, sha256 = ''): Descriptor {
  return { name, digest: { sha256 } };
}
