import { expect, expectTypeOf, it } from 'vitest';
import { toFlags } from './action.ts';

interface Flags {
  readonly out: string;
  readonly force?: boolean;
}

/** What can be given as `Declared` to what reads `Flags`. */
type Readable<Declared extends Flags> = Parameters<typeof toFlags<Flags, Declared>>[0];

it('returns the options unchanged', () => {
  const options = { out: 'reports', force: true };
  const flags: Flags = toFlags<Flags, { readonly out: string; readonly force: boolean }>(options);
  expect(flags).toBe(options);
});

it('compiles only if the options and their reader have the same names', () => {
  type Same = { out: string; force?: true };
  type Unread = Same & { wait?: string };
  type Missing = { out: string };
  expectTypeOf<Same>().toExtend<Readable<Same>>();
  expectTypeOf<Unread>().not.toExtend<Readable<Unread>>();
  expectTypeOf<Missing>().not.toExtend<Readable<Missing>>();
});
