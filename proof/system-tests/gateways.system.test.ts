import { describe, expect, it } from 'vitest';
import { missingGateways } from '../../fixtures/gateways/gateway.ts';
import { PROXIES, SOFTWARE } from '../../fixtures/gateways/gateway-software.ts';

/** Set by `.ci/run`, which installs them all and may leave nothing out. */
const ALL = process.env['ALL_GATEWAYS'] !== undefined;

describe('the gateways of the fault matrix, and the proxies of tests', () => {
  it.for(Object.keys({ ...SOFTWARE, ...PROXIES }))(
    'the gateways of the fault matrix, and the proxies of tests %s is installed',
    (software, { skip }) => {
      const isMissing = missingGateways().some((name) => name === software);
      if (isMissing && !ALL) {
        skip(`${software} was not found: nothing that goes through it is judged`);
      }
      expect(isMissing).toBe(false);
    },
  );
});
