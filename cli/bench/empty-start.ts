import { startVitest } from '../run/vitest.ts';

/** A process of the floor: starts vitest as a run does, for one test that does nothing. */
let ended = 0;
const reporter = { onTestCaseResult: () => void (ended += 1) };
const { done } = await startVitest('cli/bench/empty.vitest', {}, [reporter]);
await done;
process.exit(ended === 1 ? 0 : 1);
