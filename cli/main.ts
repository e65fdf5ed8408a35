#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { NO_VERDICT } from './exit-codes.ts';
import { formatSuiteError } from './failure.ts';

// Of every thread to come: Node 24 lets the young generation of each grow by some 100 MB.
setFlagsFromString('--max-semi-space-size=8');
// A run is over before most of the code that V8 optimises has paid for it: eight times as late.
const [v8 = ''] = process.versions.v8.split('.');
setFlagsFromString(
  Number(v8) < 12 ? '--interrupt-budget=528000' : '--invocation-count-for-turbofan=24000',
);

// What no part of the suite caught says nothing of the target: Node would end with 1 for it.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${formatSuiteError(error)}\n`);
  process.exit(NO_VERDICT);
});

const interrupt = new AbortController();
const stop = (): void => {
  if (interrupt.signal.aborted) process.exit(NO_VERDICT);
  interrupt.abort();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Of a run that a fleet has started: nobody is left to be told of it.
process.on('disconnect', stop);
// A reader that has seen enough, as `head`, is no failure; a disk that is full is one.
let unwritten: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') unwritten ??= error;
});

// Loaded late: who presses Ctrl-C at once gets an orderly end, too.
const { program } = await import('./program.ts');
process.exitCode = await program(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupt: interrupt.signal,
});
// What a reader has not taken yet would be lost with the process.
await new Promise((resolve) => process.stdout.write('', resolve));
if (process.stderr.writableLength > 0)
  await new Promise((resolve) => process.stderr.write('', resolve));
if (unwritten !== undefined) {
  process.stderr.write(`error: cannot write to stdout: ${unwritten.code ?? unwritten.message}\n`);
  process.exitCode = NO_VERDICT;
}
process.exit();
