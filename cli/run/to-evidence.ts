import type { TargetConfig } from '../../config/config.ts';
import { configurationDigest } from '../../config/recorded-config.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Subject } from '../../src/evidence/subject.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import type {
  RunEnd,
  RunFacts,
  TargetIdentity,
  TargetNetwork,
} from '../../src/evidence/run-facts.ts';
import { cleanInvocation } from '../../src/evidence/invocation.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import type { ConnectionFacts } from '../../src/wire/connection.ts';
import type { RunResult } from './worker/run-controller.ts';
import type { RunOrigin } from './worker/run-request.ts';
import type { WorkerFacts } from './worker/worker-facts.ts';
import { NOTHING_LEARNED } from './worker/worker-facts.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** Returns everything from which the verdict of a run is derived. */
export function toEvidence(
  config: TargetConfig,
  origin: RunOrigin & Pick<RunFacts, 'suite'> & { readonly path?: string | undefined },
  { checks, facts, end }: RunResult,
): Evidence {
  const { runId, suite, startedAt, only, path, complete } = origin;
  const redactor = new Redactor(config.secrets);
  return {
    run: {
      ...omitUndefined({ runId }),
      suite,
      profile: config.profile.name,
      ...omitUndefined({ subject: redactedSubject(config.subject, redactor) }),
      target: identityOf(config, facts, redactor),
      seed: config.seed,
      startedAt,
      durationMs: facts?.durationMs ?? 0,
      requests: facts?.requests ?? 0,
      invocation: cleanInvocation(config.invocation, (text) => redactor.text(text)),
      configuration: configurationDigest(config),
      ...omitUndefined({ runs: config.runs }),
      effort: config.effort,
      traffic: facts?.traffic ?? NO_TRAFFIC,
      end: redactedEnd(end, redactor),
      notices: (facts?.notices ?? []).map((notice) => redactor.text(notice)),
      ...omitUndefined({
        only,
        path,
        shard: config.shard,
        requirementsVersion: config.requirements,
      }),
      ...(config.require.length === 0 ? {} : { required: config.require }),
      complete,
    },
    checks,
    waivers: config.waivers,
  };
}

function identityOf(
  { target, embedded, proxy }: TargetConfig,
  facts: WorkerFacts | undefined,
  redactor: Redactor,
): TargetIdentity {
  const { chainId, ledgerVersion, oldestVersion, firstSeen, lastSeen } = facts ?? NOTHING_LEARNED;
  const network = networkOf(proxy, facts?.connection ?? {}, redactor);
  const iso = (at: number | null): string | null =>
    at === null ? null : new Date(at).toISOString();
  return {
    url: target.display,
    ...(embedded === true ? { embedded } : {}),
    chainId,
    ledgerVersion,
    oldestVersion,
    firstSeen: iso(firstSeen),
    lastSeen: iso(lastSeen),
    ...(Object.keys(network).length === 0 ? {} : { network }),
  };
}

/** Redacts the names in a certificate, which come from the host. */
function networkOf(
  proxy: TargetConfig['proxy'],
  { tls, ...connection }: ConnectionFacts,
  redactor: Redactor,
): TargetNetwork {
  const clean = (text?: string): string | undefined => text && redactor.text(text);
  const { issuer, subject } = tls ?? {};
  return {
    ...omitUndefined({ proxy: clean(proxy?.display) }),
    ...(tls === undefined
      ? {}
      : { tls: { ...tls, ...omitUndefined({ issuer: clean(issuer), subject: clean(subject) }) } }),
    ...connection,
  };
}

function redactedSubject(subject: Subject | undefined, redactor: Redactor): Subject | undefined {
  if (subject === undefined) return undefined;
  const said = SUBJECT_MEMBERS.flatMap((member) => {
    const text = subject[member];
    return text === undefined ? [] : [[member, redactor.text(text)] as const];
  });
  return Object.fromEntries(said);
}

function redactedEnd(end: RunEnd, redactor: Redactor): RunEnd {
  if (end.kind === 'completed') return end;
  return { ...end, reason: redactor.text(end.reason) };
}
