import { writeFileSync } from 'node:fs';
import { generatedPages } from './generated-pages.ts';

/** `npm run accept -- docs`: writes the pages that are made from code. */
for (const [path, text] of generatedPages()) writeFileSync(path, text);
