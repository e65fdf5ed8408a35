import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSystemError, UnwrittenReports } from './unwritten-reports.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('reports that could not be written', () => {
  it.each([
    [0, 3],
    [3, 3],
    [1, 1],
  ] as const)('reports that cannot be written change exit code %i to %i', (exitCode, expected) => {
    const error = new UnwrittenReports('/out', 'ENOSPC: no space left on device', { exitCode });
    expect(error.exitCode).toBe(expected);
    expect(error.message).toMatch(/^cannot write all reports to \/out: ENOSPC: no space left/);
  });

  it('reports that could not be written are caused by system errors', () => {
    expect(isSystemError(thrownBy(() => readFileSync('/nope')))).toBe(true);
    expect(isSystemError(new Error('Allure generated no page'))).toBe(false);
  });
});
