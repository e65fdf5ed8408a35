import { findBrokenTarget } from '../../fixtures/broken-targets/broken-targets.ts';
import type { Served } from '../../fixtures/broken-targets/broken-target.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import type { Effort } from '../../src/evidence/effort.ts';
import { servedAs } from '../../cli/devnet/served-as.ts';
import { profileOf } from '../judge/profile-of.ts';
import { profilesOf } from '../judge/subjects.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

/** A node whose run is recorded and judged again. */
export interface RecordedSubject {
  readonly name: string;
  readonly profile: ProfileName;
  readonly seed: number;
  /** The exchange at which the run is aborted, like by Ctrl-C. */
  readonly abortAfter?: number;
  /** The effort; absent: standard. */
  readonly effort?: Effort;
  /** Cases of each property; absent: the minimum. */
  readonly runs?: number;
  readonly start: () => Promise<Served>;
}

/** Targets that stop answering or never send a valid response, and are fast enough for this proof. */
const BROKEN = [
  'answers-once-and-dies',
  'hangs-after-50-requests',
  'always-503-in-html',
  'hostile-text',
];

/** The exchange at which a run is ended: before the discovery, in it, among the checks, near the end. */
const ABORTED_AT = [1, 3, 7, 20, 60, 150, 400, 900, 1500, 2000];

/** Two hundred subjects: broken, conforming, throttling, lagging, moving, of both profiles, and ended early. */
export function recordedSubjects(): readonly RecordedSubject[] {
  const moving = Array.from({ length: 20 }, (_, at) => {
    const node = movingNode(at + 1);
    return subject(`moving ${at + 1}`, profileOf(node) ?? 'document', at + 1, node);
  });
  const aborted = ABORTED_AT.map((abortAfter) => ({
    ...subject(`ended at ${abortAfter}`, 'aptos', abortAfter, movingNode(1)),
    abortAfter,
  }));
  const faults = FAULTS.map(({ name, devnet }, at) =>
    subject(name, profileOf(devnet) ?? 'aptos', at, { profile: APTOS, ...devnet }),
  );
  const conforming = VARIATIONS.flatMap((variation, at) => {
    const [first = 'document', second = first] = profilesOf(variation);
    const profile = at % 2 === 0 ? first : second;
    const served = { ...variation.devnet, profile: servedAs(PROFILES[profile]) };
    return subject(variation.name, profile, at, served);
  });
  const broken = BROKEN.map((name) => ({
    name,
    profile: 'document' as const,
    seed: 1,
    start: () => findBrokenTarget(name)?.start() ?? Promise.reject(new Error(`no ${name}`)),
  }));
  return [...broken, ...aborted, ...moving, ...spread(conforming, 66), ...spread(faults, 100)];
}

/** `count` elements, evenly spread over the list. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  return all.filter(
    (_, at) =>
      Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length),
  );
}

function subject(
  name: string,
  profile: ProfileName,
  seed: number,
  node: Partial<DevnetOptions>,
): RecordedSubject {
  const start = async (): Promise<Served> => {
    const devnet = await startDevnet(node);
    return { url: devnet.url, truth: devnet.groundTruth, stop: () => devnet.stop() };
  };
  return { name, profile, seed, start };
}

/** Returns a healthy node that commits a block and prunes a version every 20 ms. */
function movingNode(seed: number): Partial<DevnetOptions> {
  const profile = seed % 2 === 0 ? DOCUMENT : APTOS;
  return { profile, seed, produce: { everyMs: 20, prune: true } };
}
