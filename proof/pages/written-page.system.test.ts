import { describe, expect, it } from 'vitest';
import { withPlaced } from './written-page.ts';

const PAGE = `# A
<!-- written by npm run matrix -->
- 1
<!-- end of what npm run matrix wrote -->
<!-- written by npm run disable-assertions -->
- 2
<!-- end of what npm run disable-assertions wrote -->
`;

describe('a section of a page', () => {
  it('a section of a page gets the text of its command, and the rest of the page stays', () => {
    expect(withPlaced(PAGE, 'matrix', '- 3\n- 4')).toBe(PAGE.replace('- 1', '- 3\n- 4'));
    expect(withPlaced(PAGE, 'disable-assertions', '- 5')).toBe(PAGE.replace('- 2', '- 5'));
  });

  it('a section of a page is required in the page', () => {
    expect(() => withPlaced('# A\n', 'matrix', '- 3')).toThrow(
      'the page has no section of npm run matrix',
    );
  });
});
