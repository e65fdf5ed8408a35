import { describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { readEffort } from './read-effort.ts';

describe('the effort of a run', () => {
  it('the effort of a run is standard and without a limit by default', () => {
    expect(readEffort({ malformed: true }, {})).toEqual({ level: 'standard', malformed: true });
  });

  it('the effort of a run comes from the command line before the file', () => {
    const written = { effort: 'smoke', maxRequests: 5, malformed: true } as const;
    const flags = { effort: 'thorough', maxRequests: 9, malformed: false, for: '2m' } as const;
    const effort = { level: 'thorough', maxRequests: 9, malformed: false, forMs: 120_000 };
    expect(readEffort(flags, written)).toEqual(effort);
  });

  it('the effort of a run comes from the file without an option', () => {
    const written = { effort: 'smoke', maxRequests: 5, malformed: false } as const;
    // The value that commander gives without --no-malformed.
    expect(readEffort({ malformed: true }, written)).toEqual({
      level: 'smoke',
      maxRequests: 5,
      malformed: false,
    });
  });

  it('the effort of a run accepts --for only if it is thorough', () => {
    const why = '--for: only a thorough run repeats its checks: add --effort thorough';
    expect(() => readEffort({ for: '10m' }, {})).toThrow(new ConfigError(why));
    const typo = () => readEffort({ effort: 'thorough', for: '10' }, {});
    expect(typo).toThrow('--for: "10" is not a valid duration: a number and ms, s or m');
  });
});
