import { defineConfig } from 'vitest/config';

/** The tests that mutants of the instrument, the harness and the verdict are run against. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: [
      'src/{oracle,expect,spec,text,wire}/**/*.test.ts',
      'src/engine/**/*.test.ts',
      'fixtures/vectors/*.test.ts',
      'reports/verdict/**/*.test.ts',
    ],
    setupFiles: ['proof/mutation/one-seed.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
});
