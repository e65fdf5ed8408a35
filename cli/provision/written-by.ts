import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { serialized } from './package.ts';
import type { Step } from './plan.ts';

/** Returns what a step writes to the table; no value when it deletes. */
export function writtenBy({
  deed,
}: Step): { readonly key: HexBytes; readonly value: HexBytes | undefined } | undefined {
  if (deed.do !== 'set' && deed.do !== 'remove') return undefined;
  const value = deed.do === 'set' ? hexBytes(serialized(deed.value)) : undefined;
  return { key: hexBytes(serialized(deed.key)), value };
}
