import fc from 'fast-check';
import { expect } from 'vitest';

/** Texts that break out of some format if they are not escaped. */
export const PAYLOADS: readonly string[] = [
  '<script>window.owned=1</script>',
  '</script><script>window.owned=1</script>',
  '<img src=x onerror="window.owned=1">',
  '"><svg onload=window.owned=1>',
  'javascript:window.owned=1//',
  '[click](javascript:window.owned=1)',
  '![pixel](http://127.0.0.1:9/pixel.png)',
  '<http://127.0.0.1:9/a> http://127.0.0.1:9/b www.example.com a@example.com @someone #1',
  '`` ` ``` code',
  '```\n# heading\n```',
  '| a | b |\n|---|---|\n| c \\| d |',
  '\\|\\\\|',
  '\u001b[2J\u001b]0;title\u0007\u009b31mred',
  '\u202Etxt.exe\u2066',
  ']]><x/>&amp;&lt;',
  '\u0000\uFFFE\uFFFF\uD800',
  '<!--',
  '~~~\n- item\n> quote\n\n    code',
];

/** Any text, with hostile parts in it more often than by chance. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PAYLOADS), fc.string({ unit: 'binary' }), fc.string()), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

/** Expects the same shape whatever text a target sends. */
export function expectOneShape(shapeOf: (text: string) => unknown, numRuns = 50): void {
  const usual = shapeOf('a');
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(shapeOf(text)).toEqual(usual);
    }),
    { numRuns },
  );
}
