#!/usr/bin/env node
import { patterns } from '../../../reports/diagnosis/patterns.ts';
import { leaveOneOut, scoreText } from '../figures/leave-one-out.ts';

/** `npm run diagnosis`: how often a failing node is taken for one of the right family. */
const all = patterns();
const traits = all.filter(({ convictions }) => Object.values(convictions).flat().length > 0).length;
process.stdout.write(`${scoreText(leaveOneOut(all))}\n`);
process.stdout.write(`  the matrix has recorded what failures were like of ${traits} of them\n`);
