import { describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { readEffort } from './read-effort.ts';

describe('the effort of a run', () => {
  it('is standard, without a limit, where nobody says otherwise', () => {
    expect(readEffort({ malformed: true }, {})).toEqual({ level: 'standard', malformed: true });
  });

  it('is what the command line says rather than the file', () => {
    const written = { effort: 'smoke', maxRequests: 5, malformed: true } as const;
    const flags = { effort: 'thorough', maxRequests: 9, malformed: false, for: '2m' } as const;
    const effort = { level: 'thorough', maxRequests: 9, malformed: false, forMs: 120_000 };
    expect(readEffort(flags, written)).toEqual(effort);
  });

  it('is what the file says where the command line says nothing', () => {
    const written = { effort: 'smoke', maxRequests: 5, malformed: false } as const;
    // The value that commander gives without --no-malformed.
    expect(readEffort({ malformed: true }, written)).toEqual({
      level: 'smoke',
      maxRequests: 5,
      malformed: false,
    });
  });

  it('goes on for a while only where it is thorough', () => {
    const why = '--for: only a thorough run repeats its checks: add --effort thorough';
    expect(() => readEffort({ for: '10m' }, {})).toThrow(new ConfigError(why));
    const typo = () => readEffort({ effort: 'thorough', for: '10' }, {});
    expect(typo).toThrow('--for: "10" is not a valid duration: a number and ms, s or m');
  });
});
