import { defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** `npm run unit`: the tests of every save, without those that serve nodes by the hundred, need a build or a browser. */
export default mergeConfig(
  all,
  defineConfig({
    test: {
      isolate: false,
      exclude: [
        'cli/proof/**',
        'cli/{against,broken-suite,ci-*,effort,interrupt,main*,merge,package,terminal,waivers}.test.ts',
        'cli/fleet/**',
        'cli/provision/provision*.test.ts',
        'cli/bundle/recomputed.test.ts',
        'fixtures/real-node/as-aptos.test.ts',
        'fixtures/{faults,variations,broken-targets}/**',
        'reports/allure/page.test.ts',
        'reports/bundle/certificate-page.test.ts',
      ],
    },
  }),
);
