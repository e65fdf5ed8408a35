import { test } from 'vitest';

/** The empty test for the floor of a run's cost. */
test('nothing', () => {});
