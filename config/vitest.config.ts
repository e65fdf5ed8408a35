import { defineConfig } from 'vitest/config';

const ROOT = new URL('..', import.meta.url).pathname;
const ROOMS = '{src,config,fixtures,suites,properties,reports,cli,proof}/**';
const SYSTEM_TESTS = `${ROOMS}/*.system.test.ts`;
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000 } as const;

/** The tests of the suite itself. `cli/run` starts the checks that run against a node. */
export default defineConfig({
  test: {
    root: ROOT,
    globalSetup: ['config/test-folder.ts'],
    maxWorkers: 2,
    projects: [
      {
        // For every save. They share their processes: one for each file would take longer than the tests.
        test: {
          ...TIMEOUTS,
          name: 'unit',
          root: ROOT,
          include: [`${ROOMS}/*.test.ts`],
          exclude: [SYSTEM_TESTS],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Those that judge whole nodes, start processes or read generated files.
        test: {
          ...TIMEOUTS,
          name: 'system',
          root: ROOT,
          include: [SYSTEM_TESTS],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
