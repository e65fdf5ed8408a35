import { defineConfig } from 'vitest/config';

/** The tests of the suite itself. `cli/run` starts the checks that run against a node. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['{src,config,fixtures,suites,properties,reports,cli}/**/*.test.ts'],
    exclude: ['reports/testing/**'],
    globalSetup: ['config/temporary-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
