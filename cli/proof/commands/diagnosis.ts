#!/usr/bin/env node
import { patterns } from '../../../reports/diagnosis/patterns.ts';
import { leaveOneOut, scoreText } from '../figures/leave-one-out.ts';
import { isManner } from '../../../reports/diagnosis/traits.ts';

/** `npm run diagnosis`: prints how often the diagnosis of a broken node names the right family. */
const all = patterns();
const asked = all.filter(({ convictions }) =>
  Object.values(convictions).flat().some(isManner),
).length;
process.stdout.write(`${scoreText(leaveOneOut(all))}\n`);
process.stdout.write(
  `  the matrix has recorded how it was asked of ${asked} of them; of some only, these shares are too high\n`,
);
