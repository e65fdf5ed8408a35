import { expect, expectTypeOf, it } from 'vitest';
import { asRead } from './action.ts';

interface Flags {
  readonly out: string;
  readonly force?: boolean;
}

/** What can be given as `Told` to what reads `Flags`. */
type Readable<Told extends Flags> = Parameters<typeof asRead<Flags, Told>>[0];

it('gives the options on as they are', () => {
  const told = { out: 'reports', force: true };
  const flags: Flags = asRead<Flags, { readonly out: string; readonly force: boolean }>(told);
  expect(flags).toBe(told);
});

it('compiles only if the options and what is read of them have the same names', () => {
  type Same = { out: string; force?: true };
  type Unread = Same & { wait?: string };
  type Missing = { out: string };
  expectTypeOf<Same>().toExtend<Readable<Same>>();
  expectTypeOf<Unread>().not.toExtend<Readable<Unread>>();
  expectTypeOf<Missing>().not.toExtend<Readable<Missing>>();
});
