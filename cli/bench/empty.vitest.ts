import { test } from 'vitest';

/** What the floor of a run's cost starts vitest for. */
test('nothing', () => {});
