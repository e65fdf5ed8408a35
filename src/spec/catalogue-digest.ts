import { createHash } from 'node:crypto';
import { CATALOGUE } from './catalogue.ts';

/** SHA-256 of the catalogue of requirements, in hex: ids, levels, sections and statements. */
export function catalogueDigest(): string {
  return createHash('sha256').update(JSON.stringify(CATALOGUE)).digest('hex');
}
