import { judgeAbout } from '../../src/engine/check/rule-judges.ts';
import type { Judge } from '../../src/engine/session/rule.ts';
import { headerName, ledgerView } from '../../src/expect/header-matchers.ts';
import { differs } from '../../src/text/difference.ts';
import { MIN_ANSWERS } from './all-apart.ts';
import { versionsAsked } from './versions-asked.ts';

/** How many requested versions must be named as the oldest one to rule out a coincidence. */
const ECHOES = 5;

/** What 200 responses with the same version parameters named as the oldest version. */
interface Kind {
  readonly echoed: Set<bigint>;
  /** Whether one of them named another version, although a later one than usual was requested. */
  differs: boolean;
}

/**
 * Finds a kind of 200 responses that all name the requested version as the oldest one, wherever it is later than every
 * oldest version that other responses named before. A node that prunes up to a requested version does so once.
 */
export function oldestIsNotWhatIsAsked(): Judge {
  const kinds = new Map<string, Kind>();
  let others = 0;
  let highest = 0n;
  return judgeAbout(
    (exchange, { names }) => {
      const { oldestVersion: oldest } = ledgerView(exchange.response, names);
      if (oldest === undefined || exchange.response.status !== 200) return undefined;
      const asked = versionsAsked(exchange);
      const versions = [...asked.values()];
      const repeats = versions.includes(oldest);
      if (!repeats) {
        others += 1;
        if (oldest > highest) highest = oldest;
      }
      if (others < MIN_ANSWERS || !versions.some((version) => version > highest)) return undefined;
      const kind = `${exchange.request.meaning.endpoint} ${[...asked.keys()].join(' ')}`;
      const known = kinds.get(kind) ?? { echoed: new Set(), differs: false };
      kinds.set(kind, known);
      if (!repeats) known.differs = true;
      else if (oldest > highest) known.echoed.add(oldest);
      return { oldest, known };
    },
    ({ oldest, known: { echoed, differs: isOther } }, { names }) =>
      isOther || echoed.size < ECHOES || !echoed.has(oldest)
        ? undefined
        : differs(
            `an oldest version of ${highest} or less, as in other responses`,
            `${headerName('oldestVersion', names)} ${oldest}, the requested version (responses repeat ${echoed.size} requested versions)`,
          ),
  );
}
