import { describe, expect, it } from 'vitest';
import { isRunId } from './run-id.ts';

describe('a run id', () => {
  it.each(['a', 'Job_12.3-x', '8f0c1b52-6f0e-4a57-9d0b-0d2f3c4e5a61', 'x'.repeat(100)])(
    'a run id may be %j',
    (id) => expect(isRunId(id)).toBe(true),
  );

  it.each(['', 'a b', 'a/b', 'a>b', 'ä', 'a\n', 'x'.repeat(101)])('a run id may not be %j', (id) =>
    expect(isRunId(id)).toBe(false),
  );
});
