import { sha256 } from '../text/digest.ts';
import { CATALOGUE } from './catalogue.ts';

/** SHA-256 of the catalogue of requirements, in hex: ids, levels, sections and statements. */
export function catalogueDigest(): string {
  return sha256(JSON.stringify(CATALOGUE));
}
