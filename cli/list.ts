import { CATALOGUE } from '../src/spec/catalogue.ts';
import { phraseOf } from '../src/evidence/need.ts';
import { CHECKS } from './checks.ts';
import type { Streams } from './streams.ts';
import { writeLine } from './streams.ts';

/** Prints every requirement with its checks, and what each needs from a target. */
export function list({ json }: { readonly json?: boolean }, { stdout }: Streams): void {
  const all = CATALOGUE.map((requirement) => ({
    ...requirement,
    checks: CHECKS.filter((check) => check.requirement === requirement.id).map(
      ({ id, kind, title, needs }) => ({ id, kind, title, needs: phraseOf(needs) }),
    ),
  }));
  if (json === true) {
    writeLine(stdout, JSON.stringify(all, null, 2));
    return;
  }
  for (const { id, level, section, statement, untestable, checks } of all) {
    writeLine(stdout, `${id}  ${level}  section ${section}`);
    writeLine(stdout, `  ${statement}`);
    if (untestable !== undefined) writeLine(stdout, `  not testable: ${untestable}`);
    for (const check of checks)
      writeLine(stdout, `    ${check.id}  ${check.title} (needs ${check.needs})`);
    writeLine(stdout, '');
  }
}
