import { describe, expect, it } from 'vitest';
import { targetName } from './target-name.ts';

describe('the name of a target', () => {
  it('the name of a target is its URL', () => {
    expect(targetName({ url: 'http://h/p' })).toBe('http://h/p');
  });

  it('the name of a target says that it is the embedded devnet', () => {
    expect(targetName({ url: 'http://127.0.0.1:1', embedded: true })).toBe(
      'the embedded devnet (http://127.0.0.1:1)',
    );
  });
});
