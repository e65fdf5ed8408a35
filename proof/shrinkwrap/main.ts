import { readFileSync, writeFileSync } from 'node:fs';
import { shippedPath } from '../../config/package-info.ts';
import { parseLockfile, shrinkwrapOf } from './shrinkwrap.ts';

/** Writes `npm-shrinkwrap.json` before `npm pack`, with the locked dependencies of users. */
const lock = parseLockfile(readFileSync(shippedPath('package-lock.json'), 'utf8'));
const file = shippedPath('npm-shrinkwrap.json');
writeFileSync(file, `${JSON.stringify(shrinkwrapOf(lock))}\n`);
