import { describe, expect, it } from 'vitest';
import { withPlaced } from './readme.ts';

const README = `# A
<!-- written by npm run matrix -->
- 1
<!-- end of what npm run matrix wrote -->
<!-- written by npm run disable-assertions -->
- 2
<!-- end of what npm run disable-assertions wrote -->
`;

describe('a place in the README', () => {
  it('takes the text of its command and leaves all else alone', () => {
    expect(withPlaced(README, 'matrix', '- 3\n- 4')).toBe(README.replace('- 1', '- 3\n- 4'));
    expect(withPlaced(README, 'disable-assertions', '- 5')).toBe(README.replace('- 2', '- 5'));
  });

  it('must be there', () => {
    expect(() => withPlaced('# A\n', 'matrix', '- 3')).toThrow(
      'README.md has no place for npm run matrix',
    );
  });
});
