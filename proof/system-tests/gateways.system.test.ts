import { describe, expect, it } from 'vitest';
import { missingGateways } from '../../fixtures/gateways/gateway.ts';
import { SOFTWARE } from '../../fixtures/gateways/gateway-software.ts';

/** Set by `.ci/run`, which installs them all and may leave nothing out. */
const ALL = process.env['ALL_GATEWAYS'] !== undefined;

describe('the gateways of the fault matrix', () => {
  it.for(Object.keys(SOFTWARE))('%s is installed', (software, { skip }) => {
    const isMissing = missingGateways().some((name) => name === software);
    if (isMissing && !ALL) {
      skip(`${software} was not found: the rows of the matrix that stand behind it are not judged`);
    }
    expect(isMissing).toBe(false);
  });
});
