import { defineConfig } from 'vitest/config';

/** The tests of the suite itself. The checks it runs against a node are started by `cli/run`. */
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
