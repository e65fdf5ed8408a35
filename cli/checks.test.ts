import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECKS } from './checks.ts';

const urlOf = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The ids of the checks that a file exports. */
async function idsIn(file: string): Promise<readonly unknown[]> {
  const exported: Readonly<Record<string, unknown>> = await import(urlOf(file).href);
  return Object.values(exported)
    .flat()
    .flatMap((value) =>
      typeof value === 'object' && value !== null && 'id' in value ? [value.id] : [],
    );
}

describe('the checks of a run', () => {
  it.each(['suites', 'properties'])('are all that the files of %s export', async (folder) => {
    const files = readdirSync(urlOf(folder)).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const exported = (await Promise.all(files.map((name) => idsIn(`${folder}/${name}`)))).flat();
    const run = new Set<unknown>(CHECKS.map(({ id }) => id));
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((id) => !run.has(id))).toEqual([]);
  });

  it('are each there once', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });
});
