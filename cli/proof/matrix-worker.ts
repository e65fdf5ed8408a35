import { parentPort } from 'node:worker_threads';
import { judgeSubject } from './subjects.ts';
import type { Job } from './judge-all.ts';

// Judges what it is sent, one node after the other, and sends back the row.
parentPort?.on('message', ({ subject, seed, disabledCheck }: Job) => {
  judgeSubject(subject, seed, disabledCheck).then(
    (row) => parentPort?.postMessage({ row }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
