import { defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/**
 * `npm run unit`: the tests for every save, without those that judge whole nodes, start processes
 * or read generated files.
 */
export default mergeConfig(
  all,
  defineConfig({ test: { isolate: false, exclude: ['**/*.system.test.ts'] } }),
);
