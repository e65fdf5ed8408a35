import { parentPort } from 'node:worker_threads';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';
import '../../../src/engine/run/run-check.ts';
import '../../checks.ts';
import './worker.ts';

/**
 * The thread of a prestarted worker: loads every module of the checks, then serves vitest like any other
 * worker. For a module imported later, vitest would have to ask another thread where it is.
 */
const port = parentPort;
if (port === null) throw new Error('internal error: this file must run in a worker thread');

init({
  post: (message) => port.postMessage(message),
  on: (take) => port.on('message', take),
  off: (take) => port.off('message', take),
  teardown: () => port.removeAllListeners('message'),
  setup: setupEnvironment,
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
});
