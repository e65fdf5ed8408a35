import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesFromHex, hexBytes, parseHexBytes } from './hex-bytes.ts';

describe('HexEncodedBytes', () => {
  it('HexEncodedBytes hold every byte, zeros too', () => {
    expect(parseHexBytes('0x')).toEqual(new Uint8Array());
    expect(parseHexBytes('0x00Ab00')).toEqual(Uint8Array.of(0, 0xab, 0));
    expect(hexBytes(Uint8Array.of(0, 0xab, 0))).toBe('0x00ab00');
    expect(hexBytes(new Uint8Array())).toBe('0x');
  });

  it('HexEncodedBytes are unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(parseHexBytes(hexBytes(bytes))).toEqual(bytes);
        expect(bytesFromHex(hexBytes(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it.each(['', '00', '0x0', '0x000', '0xzz', '0X00', ' 0x00', '0x00 ', '0x0x', '0x00\n', 'x0x00'])(
    'HexEncodedBytes are not %j',
    (text) => {
      expect(parseHexBytes(text)).toBeUndefined();
    },
  );
});
