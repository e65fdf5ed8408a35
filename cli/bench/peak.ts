import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a run that is measured: at its end, its peak memory in kB goes to descriptor 3. */
if (isMainThread) {
  process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
}
