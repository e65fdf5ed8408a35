import { test } from 'vitest';

import '../../../src/evidence/task-meta.ts';
import { sampleCheck } from '../sample-evidence.ts';

/** Three tests with the evidence that the runner of checks leaves, for the reporter's own test. */
test('one', ({ task }) => {
  task.meta.evidence = sampleCheck('SEL-START');
});

test('two', ({ task }) => {
  task.meta.evidence = sampleCheck('SEL-END', 'untested');
  throw new Error('not how it ends');
});

test('three', () => {});
