import { defineConfig } from 'vitest/config';

const ROOT = new URL('..', import.meta.url).pathname;
const ROOMS = '{src,config,fixtures,suites,properties,reports,cli,proof}/**';
const SYSTEM_TESTS = `${ROOMS}/*.system.test.ts`;

/** Files share their processes: to load the suite for each file would take longer than most tests. */
const SHARED = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 } as const;

/** The tests of the suite itself. `cli/run` starts the checks that run against a node. */
export default defineConfig({
  test: {
    root: ROOT,
    globalSetup: ['config/test-folder.ts'],
    maxWorkers: 2,
    projects: [
      {
        // For every save.
        test: {
          ...SHARED,
          name: 'unit',
          root: ROOT,
          include: [`${ROOMS}/*.test.ts`],
          exclude: [SYSTEM_TESTS],
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Those that judge whole nodes, start processes or read generated files.
        test: {
          ...SHARED,
          name: 'system',
          root: ROOT,
          include: [SYSTEM_TESTS],
          // One more than CI has processors: some tests wait for a node that is away.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
