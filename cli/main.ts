#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { FOUND, NO_VERDICT } from '../reports/verdict/exit-code.ts';
import { whyTooOld } from './node-version.ts';
import { formatSuiteError } from './terminal/failure.ts';

const tooOld = whyTooOld(process.versions.node);
if (tooOld !== undefined) {
  process.stderr.write(`error: ${tooOld}\n`);
  process.exit(NO_VERDICT);
}

// For every later thread. Node 24 lets the young generation of each grow by some 100 MB, and V8 lets the old one
// grow to a multiple of what is alive. Of a run little stays alive: twice as much is enough.
setFlagsFromString('--max-semi-space-size=8');
setFlagsFromString('--heap-growing-percent=100');
// Node 20 soon optimizes functions that a run of seconds hardly calls again. To wait longer saves a tenth of its
// processor time; later versions have no such flag.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=300000');

// An uncaught error of the suite says nothing about the target; Node would end with exit code 1.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${formatSuiteError(error)}\n`);
  process.exit(NO_VERDICT);
});

const interrupt = new AbortController();
const stop = (): void => {
  if (interrupt.signal.aborted) {
    process.stderr.write('stopped at once: what was not written yet is lost\n');
    process.exit(NO_VERDICT);
  }
  interrupt.abort();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// In a run of a fleet: the fleet process has ended and no longer needs the result.
process.on('disconnect', stop);
// A reader that stops early, like `head`, is not an error; a full disk is one.
let unwritten: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') unwritten ??= error;
});
// What stderr says is for a reader, who may be gone too; the exit code says the rest.
process.stderr.on('error', () => undefined);

// Loaded late, so that an early Ctrl-C also ends the command cleanly.
const { program } = await import('./program.ts');
process.exitCode = await program(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupt: interrupt.signal,
});
// The exit of the process would lose output that has not been read yet.
await new Promise((resolve) => process.stdout.write('', resolve));
if (process.stderr.writableLength > 0)
  await new Promise((resolve) => process.stderr.write('', resolve));
if (unwritten !== undefined) {
  process.stderr.write(`error: cannot write to stdout: ${unwritten.code ?? unwritten.message}\n`);
  // A failure keeps its exit code, even without output.
  if (process.exitCode !== FOUND) process.exitCode = NO_VERDICT;
}
process.exit();
