import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { reserveLoopbackPort } from '../../fixtures/gateways/loopback-port.ts';

/** A node of a framework that was started; it may not listen yet. */
interface ServedFramework {
  readonly url: string;
  /** Ends it and everything it started. */
  stop(): Promise<void>;
}

/**
 * Runs `build.sh` of a folder.
 *
 * @throws Error when it fails.
 */
export async function buildFramework(folder: string): Promise<void> {
  const child = spawn('sh', ['build.sh'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  if (child.exitCode !== 0)
    throw new Error(
      `${folder}/build.sh failed: proof/frameworks/README.md lists the required tools`,
    );
}

/**
 * Runs `run.sh` of a folder.
 *
 * @param ledger the JSON file that it serves.
 * @param isFaulty whether the node has the fault in its `fault.json`.
 */
export async function serveFramework(
  folder: string,
  ledger: string,
  isFaulty: boolean,
): Promise<ServedFramework> {
  const reserved = await reserveLoopbackPort();
  const { port } = reserved;
  const env = { ...process.env, PORT: `${port}`, LEDGER: ledger, ...(isFaulty && { FAULTY: '1' }) };
  // Its own process group, so that nothing that it starts outlives it.
  const child = spawn('sh', ['run.sh'], { cwd: folder, env, detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    reserved.release();
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
