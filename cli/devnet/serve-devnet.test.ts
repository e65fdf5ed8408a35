import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import type { DevnetFlags } from './serve-devnet.ts';
import { devnet } from './serve-devnet.ts';
import { scratch } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';

const folder = scratch();

/** The output of `devnet`; a devnet that would serve is ended before it starts. */
const printed = (flags: Partial<DevnetFlags>) =>
  ran((streams) => devnet({ port: 0, blockTime: 0, ...flags }, streams), {}, AbortSignal.abort());

describe('the devnet', () => {
  it.each([
    ['listFaults', FAULTS],
    ['listVariations', VARIATIONS],
  ] as const)('lists every name for %s on a line of its own', async (flag, nodes) => {
    const { out } = await printed({ [flag]: true });
    const names = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ')[0]);
    expect(names).toEqual(nodes.filter(({ front }) => front === undefined).map(({ name }) => name));
  });

  it('the devnet says what is wrong with the node that it serves', async () => {
    const { out, err } = await printed({ fault: 'newest-first' });
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(err).toBe(
      'newest-first: Lists the newest summary first. It breaks SEL-ORDER.\nCtrl-C stops it; to test a client with it: docs/test-your-client.md\n',
    );
  });

  it('the devnet serves an unusual node that conforms', async () => {
    const { err } = await printed({ variation: 'two-summaries-a-page' });
    expect(err).toMatch(/^two-summaries-a-page: Has a default page of 2 summaries/);
  });

  it('the devnet writes a configuration with the profile that the node needs', async () => {
    const fault = FAULTS.find((row) => row.devnet.profile === APTOS);
    const file = join(folder, 'devnet.yaml');
    const { out } = await printed({ fault: fault?.name ?? '', writeConfig: file });
    expect(parse(readFileSync(file, 'utf8'))).toMatchObject({
      target: out.trimEnd(),
      profile: 'aptos',
      groundTruth: 'provisioned',
    });
  });
});
