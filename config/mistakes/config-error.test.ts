import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';

describe('the message of a configuration error', () => {
  it('the message of a configuration error is its problems, a line each', () => {
    expect(new ConfigError(['a', 'b']).message).toBe('a\nb');
  });

  it('the message of a configuration error may be its one problem', () => {
    expect(new ConfigError('a').problems).toEqual(['a']);
  });
});
