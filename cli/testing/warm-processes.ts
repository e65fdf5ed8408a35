import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { shippedPath } from '../../config/package-info.ts';
import type { WarmCommand, WarmEnded } from './warm-command.ts';

/** Processes that have loaded the command line and run nothing at the moment. */
const idle: ChildProcess[] = [];

/**
 * Runs the command line, as built, in a process that has run others before: half of the processor time of a short
 * run is the loading of modules.
 *
 * @throws Error when the process ends.
 */
export async function runWarm(
  words: WarmCommand['words'],
  env: WarmCommand['env'],
): Promise<WarmEnded> {
  const child = idle.pop() ?? start();
  const ended = await new Promise<WarmEnded>((resolve, reject) => {
    const fail = (code: number | null): void =>
      reject(new Error(`the process of ${words.join(' ')} ended with code ${code}`));
    child.once('exit', fail);
    child.once('message', (message: WarmEnded) => {
      child.off('exit', fail);
      resolve(message);
    });
    child.send({ words, env } satisfies WarmCommand);
  });
  idle.push(child);
  return ended;
}

function start(): ChildProcess {
  const script = shippedPath('dist/cli/testing/warm-command.js');
  const child = fork(script, {
    execArgv: [],
    // An absent variable is not the same as one that is undefined.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // No test waits for its end.
  child.unref();
  child.channel?.unref();
  return child;
}
