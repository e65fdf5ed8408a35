import type { Soaked } from './soak.ts';
import { soak } from './soak.ts';

/** `npm run soak`: 50 runs in a row against a moving chain. Ends with 1 unless all 50 agree. */
const TIMES = 50;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell({ nth, flavour, odd }: Soaked): void {
  say(`${nth} of ${TIMES}, ${flavour}: ${odd.length === 0 ? 'conforms' : 'departs'}`);
  for (const { check, outcome, message, finding } of odd) {
    say(`  ${check} ${outcome}: ${message ?? ''}`);
    if (finding?.transcript !== undefined) say(finding.transcript.replaceAll(/^/gm, '    '));
  }
}

const departed = (await soak(TIMES, tell)).filter(({ odd }) => odd.length > 0);
say(`${TIMES - departed.length} of ${TIMES} runs against a moving chain conform`);
process.exitCode = departed.length === 0 ? 0 : 1;
