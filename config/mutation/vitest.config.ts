import { defineConfig } from 'vitest/config';

/** The tests that mutants of the instrument, the harness and the verdict are run against. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: [
      'src/{oracle,expect,spec,text,wire}/**/*.test.ts',
      'fixtures/{session,survey,check,assertions,runner}/**/*.test.ts',
      'fixtures/vectors/*.test.ts',
      'reports/verdict/**/*.test.ts',
    ],
    setupFiles: ['config/mutation/one-seed.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
});
