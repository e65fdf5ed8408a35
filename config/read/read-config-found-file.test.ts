import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { readConfig } from './read-config.ts';

const empty = mkdtempSync(join(tmpdir(), 'nothing-found-'));
const folder = mkdtempSync(join(tmpdir(), 'found-'));
afterAll(() => {
  rmSync(empty, { recursive: true });
  rmSync(folder, { recursive: true });
});
const found = join(folder, 'ledger-conformance.yaml');
writeFileSync(found, 'target: http://found\nseed: 5');

describe('the configuration file of a folder', () => {
  it('the configuration file of a folder is used by default, with a notice', async () => {
    expect(await readConfig({}, {}, folder)).toMatchObject({
      target: { display: 'http://found' },
      seed: 5,
      notice: `using ${found}`,
      invocation: { config: found },
    });
  });

  it('the configuration file of a folder is used with another target', async () => {
    expect(await readConfig({ target: 'http://flag' }, {}, folder)).toMatchObject({
      target: { display: 'http://flag' },
      seed: 5,
      notice: `using ${found}, with --target as the target`,
      invocation: { target: 'http://flag', config: found },
    });
  });

  it('the configuration file of a folder is named in its mistakes', async () => {
    const wrong = join(empty, 'ledger-conformance.yaml');
    writeFileSync(wrong, 'sede: 5');
    const reading = readConfig({ target: 'http://flag' }, {}, empty);
    await expect(reading).rejects.toThrow(
      new ConfigError(`${wrong}:1:1: unknown key "sede": did you mean "seed"?`),
    );
    rmSync(wrong);
  });

  it('the configuration file of a folder is ignored when another is named', async () => {
    const named = join(folder, 'named.yaml');
    writeFileSync(named, 'target: http://named\nseed: 6');
    const config = await readConfig({ config: named }, {}, folder);
    expect(config).toMatchObject({ target: { display: 'http://named' }, seed: 6 });
    expect(config.notice).toBeUndefined();
  });

  it('the configuration file is ignored with --no-config, which the invocation repeats', async () => {
    const config = await readConfig({ config: false, seed: 7 }, {}, folder);
    expect(config).toMatchObject({ target: undefined, seed: 7 });
    expect(config.notice).toBeUndefined();
    expect(config.invocation).toEqual({ target: 'devnet', config: false });
  });

  it('the configuration file of a folder is optional', async () => {
    const config = await readConfig({}, {}, empty);
    expect(config).toMatchObject({ target: undefined });
    expect(config.invocation).toEqual({ target: 'devnet' });
    expect(config.notice).toBeUndefined();
  });
});
