import { startVitest } from '../../cli/run/worker/vitest.ts';

/** A process of the floor: starts vitest as a run does, for one test that does nothing. */
let ended = 0;
const reporter = { onTestCaseResult: () => void (ended += 1) };
const { closed } = await startVitest('proof/bench/empty.vitest', [reporter]);
await closed;
process.exit(ended === 1 ? 0 : 1);
