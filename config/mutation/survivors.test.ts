import { describe, expect, it } from 'vitest';
import type { MutationReport } from './survivors.ts';
import { compared, survivors } from './survivors.ts';

const REPORT: MutationReport = {
  files: {
    'src/a.ts': {
      source: 'const a = 1;\nif (a > 0)\n  run(a);\n',
      mutants: [
        {
          status: 'Survived',
          replacement: 'a >= 0',
          location: { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } },
        },
        {
          status: 'NoCoverage',
          replacement: ';',
          location: { start: { line: 2, column: 1 }, end: { line: 3, column: 10 } },
        },
        {
          status: 'Killed',
          replacement: 'false',
          location: { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } },
        },
      ],
    },
  },
};
const FIRST = '- src/a.ts: `` a > 0 `` to `` a >= 0 `` in `` if (a > 0) ``';
const SECOND = '- src/a.ts: `` if (a > 0) run(a); `` to `` ; ``';

describe('the mutants no test noticed', () => {
  it('are named by their code, what lies over lines in one', () => {
    expect(survivors(REPORT)).toEqual([FIRST, SECOND]);
  });

  it('are compared with a list that has reasons between them', () => {
    const list = `# Reasons\n\n- why\n\n${SECOND}\n- src/a.ts: gone\n- src/b.ts: not tried\n`;
    expect(compared(REPORT, list)).toEqual({ unlisted: [FIRST], gone: ['- src/a.ts: gone'] });
  });
});
