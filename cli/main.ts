#!/usr/bin/env node

const interrupt = new AbortController();
const stop = (): void => {
  if (interrupt.signal.aborted) process.exit(3);
  interrupt.abort();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.stdout.on('error', () => undefined);

// Loaded late: who presses Ctrl-C at once gets an orderly end, too.
const { program } = await import('./program.ts');
process.exitCode = await program(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupt: interrupt.signal,
});
process.exit();
