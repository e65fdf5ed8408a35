import { readFileSync, writeFileSync } from 'node:fs';
import { shippedPath } from '../../config/package-info.ts';
import { parseLockfile, shrinkwrapOf } from './shrinkwrap.ts';

/** Before `npm pack`: writes `npm-shrinkwrap.json`, what `package-lock.json` says of all that users install. */
const lock = parseLockfile(readFileSync(shippedPath('package-lock.json'), 'utf8'));
const file = shippedPath('npm-shrinkwrap.json');
writeFileSync(file, `${JSON.stringify(shrinkwrapOf(lock))}\n`);
