import type { RequestProblem } from './problem.ts';
import { malformedProblem, openProblem } from './problem.ts';

const HEX = /^[0-9a-f]*$/;
const HEX_OF_ANY_CASE = /^[0-9a-fA-F]*$/;

/** Section 2.1: up to 64 digits, with or without `0x`. The document shows no upper-case digit. */
export function addressProblem(text: string | undefined): RequestProblem | undefined {
  const digits = text?.replace(/^0x/, '');
  if (digits === undefined || !HEX_OF_ANY_CASE.test(digits) || digits.length > 64) {
    return malformedProblem('the address is not the hex of at most 32 bytes');
  }
  if (digits === '') return openProblem('the address has no digits');
  return HEX.test(digits) ? undefined : openProblem('the address has digits in upper case');
}

/** Section 2.1: the hex of 32 bytes. The document allows fewer digits for addresses only. */
export function handleProblem(text: string | undefined): RequestProblem | undefined {
  const digits = text?.replace(/^0x/, '');
  if (digits === undefined || !HEX_OF_ANY_CASE.test(digits) || digits.length > 64) {
    return malformedProblem('the table handle is not the hex of 32 bytes');
  }
  if (digits.length < 64) return openProblem('the table handle has fewer than 64 digits');
  return HEX.test(digits) ? undefined : openProblem('the table handle has digits in upper case');
}

/** Section 2.1, HexEncodedBytes. */
export function keyProblem(key: string): RequestProblem | undefined {
  const digits = key.slice(2);
  if (!key.startsWith('0x') || !HEX_OF_ANY_CASE.test(digits) || digits.length % 2 === 1) {
    return malformedProblem('key is not 0x and two hex digits per byte');
  }
  return HEX.test(digits) ? undefined : openProblem('key has digits in upper case');
}

/** Returns the canonical spelling of an address or a handle: `0x` and 64 digits. */
export function longForm(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, '').padStart(64, '0')}`;
}

/** A format of whole numbers: its largest value and its name. */
export interface WholeNumber {
  readonly most: bigint;
  readonly name: string;
}

export const U64: WholeNumber = { most: 18_446_744_073_709_551_615n, name: 'u64' };
export const U16: WholeNumber = { most: 65_535n, name: 'u16' };

/** Sections 2.1 and 8. The document leaves open whether a number may begin with zeros or a plus. */
export function numberProblem(
  name: string,
  text: string | undefined,
  format: WholeNumber,
): RequestProblem | undefined {
  if (text === '') return openProblem(`${name} is empty`);
  const digits = /^(?:\+|-(?=0+$))?([0-9]{1,40})$/.exec(text ?? '')?.[1];
  if (digits === undefined || BigInt(digits) > format.most) {
    return malformedProblem(`${name} is not a ${format.name}`);
  }
  const plain = BigInt(digits).toString() === text;
  return plain ? undefined : openProblem(`${name} is not written in its shortest form`);
}
