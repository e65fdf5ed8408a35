import { test } from 'vitest';

/** The empty test of which the floor of a run's cost consists. */
test('nothing', () => {});
