import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';

const RUN = ['run', '--target', 'devnet', '--only', 'SEL-ORDER', '--out'];

/** Runs the command line with a module loaded into each of its threads, which breaks one of them. */
async function broken(
  how: string,
  flags = '',
): Promise<{ readonly code: number | null; readonly output: string; readonly verdict?: string }> {
  const out = join(scratch(), 'out');
  const script = `import { isMainThread } from 'node:worker_threads'; import net from 'node:net'; ${how}`;
  const env = {
    NODE_OPTIONS: `${flags} --import data:text/javascript,${encodeURIComponent(script)}`,
  };
  const { code, stdout, stderr } = await cli([...RUN, out], { env });
  const written = existsSync(join(out, 'verdict.json'));
  return { code, output: stdout + stderr, ...(written ? verdictIn(out) : {}) };
}

/** Code that runs when the checks' thread sends its first request. */
const whenAsking = (what: string): string => `
  const { connect } = net.Socket.prototype;
  if (!isMainThread) net.Socket.prototype.connect = function (...all) {
    ${what}
    return connect.apply(this, all);
  };`;

it.each([
  ['runs out of memory', 'for (const all = []; ;) all.push(new Array(1e6).fill(0.5));', /memory/],
  ['throws where nobody catches', "process.nextTick(() => { throw new Error('oh'); });", /oh/],
  ['ends', 'process.reallyExit(1);', /the worker ended with code 1/],
])('the run has no verdict when the thread of the checks %s', async (_how, what, why) => {
  const flags = '--max-old-space-size=200';
  const { code, output, verdict } = await broken(whenAsking(what), flags);
  expect({ code, verdict }).toEqual({ code: 3, verdict: 'no verdict' });
  expect(output).toMatch(/Internal error/);
  expect(output).toMatch(why);
});

it('the run reports that the thread that writes the page ended', async () => {
  const isIt = "process.argv[1].endsWith('report-worker-thread.js')";
  const { code, output } = await broken(`if (!isMainThread && ${isIt}) process.reallyExit(0);`);
  expect(code).toBe(3);
  expect(output).toMatch(
    /^error: internal error \(a bug in the suite, not in the node\): .*the page ended with code 0/m,
  );
});

it('the run has no verdict when the first thread throws', async () => {
  const what = "if (isMainThread) net.Server.prototype.listen = () => { throw new Error('oh'); };";
  const { code, output, verdict } = await broken(what);
  expect({ code, verdict }).toEqual({ code: 3, verdict: undefined });
  expect(output).toMatch(/^error: internal error \(a bug in the suite, not in the node\): .*oh/m);
});

it('the run has no verdict when an error is not caught', async () => {
  const thrown = "process.nextTick(() => { throw new Error('oh'); })";
  const { code, output } = await broken(
    `if (isMainThread) net.Server.prototype.listen = () => ${thrown};`,
  );
  expect(code).toBe(3);
  expect(output).toMatch(/^error: internal error \(a bug in the suite, not in the node\): .*oh/m);
});
