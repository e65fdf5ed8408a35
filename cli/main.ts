#!/usr/bin/env node
import { program } from './program.ts';

const interrupt = new AbortController();
const stop = (): void => {
  if (interrupt.signal.aborted) process.exit(3);
  interrupt.abort();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.stdout.on('error', () => undefined);

process.exitCode = await program(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupt: interrupt.signal,
});
process.exit();
