import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { event, httpServer } from '../../src/testing/test-clients.ts';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';
import { broken, known, served } from '../testing/nodes.ts';

function fleetFile(dir: string, targets: readonly Readonly<Record<string, unknown>>[]): string {
  const file = join(dir, 'fleet.yaml');
  writeFileSync(file, JSON.stringify({ parallel: 2, targets }));
  return file;
}

function fleetIn(out: string): unknown {
  return JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'));
}

describe('a fleet', () => {
  it('a fleet is judged, each target in its folder, and ends as the worst of them', async () => {
    const dir = scratch();
    const file = fleetFile(dir, [
      { name: 'good', ...known(await served()) },
      { name: 'bad', ...known(await broken('newest-first')) },
      { name: 'gone', target: 'http://127.0.0.1:9' },
    ]);
    const out = join(dir, 'out');
    const words = ['--targets', file, '--only', 'SEL-ORDER,SEL-START', '--seed', '7', '--out', out];
    const { code, stdout, stderr } = await cli(['run', ...words]);
    expect(code).toBe(1);
    expect(fleetIn(out)).toMatchObject({
      exitCode: 1,
      targets: [
        { name: 'bad', verdict: 'does not conform' },
        { name: 'gone', verdict: 'no verdict' },
        { name: 'good', verdict: 'conforms in part' },
      ],
    });
    expect(verdictIn(join(out, 'good'))).toMatchObject({ seed: 7, verdict: 'conforms in part' });
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('href="bad/report.html"');
    expect(stdout).toMatch(/^bad {2,}does not conform {2,}1 MUST failed: SEL-ORDER\.\n/);
    expect(stderr).toMatch(/^\d of 3: \w+: /m);
  });

  it('a fleet has the command that asks a counterexample of one target again', async () => {
    const dir = scratch();
    const targets = [
      { name: 'n0', ...known(await served()) },
      { name: 'n1', target: 'devnet' },
    ];
    const file = fleetFile(dir, targets);
    const replay = [
      '--targets',
      file,
      '--entry',
      'n0',
      '--only',
      'SEL-START.law',
      '--seed',
      '1',
      '--path',
      '3',
    ];
    const { code, stderr } = await cli(['run', ...replay, '--out', join(dir, 'out')]);
    expect(stderr).toMatch(/^judging http:\/\/127\.0\.0\.1:\d+, profile document, seed 1\n$/);
    expect(code).toBe(0);
  });

  it('a fleet sends no request when any target has a mistake', async () => {
    const dir = scratch();
    let asked = 0;
    const url = await httpServer(() => {
      asked += 1;
    });
    const file = fleetFile(dir, [
      { name: 'a', target: url },
      { name: 'b', target: url, headers: { k: '${NOT_SET}' } },
      { name: 'c' },
    ]);
    const { code, stderr } = await cli(['run', '--targets', file, '--out', join(dir, 'out')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: .*: b: headers\.k: the environment variable NOT_SET is not set\nerror: .*: c: target is missing: [^\n]*\n$/,
    );
    expect(asked).toBe(0);
  });

  it('a fleet stops every run on interrupt, and reports the targets that did not start', async () => {
    const dir = scratch();
    let stop: () => void = () => undefined;
    const url = await httpServer(() => stop());
    const names = ['a', 'b', 'c', 'd'];
    const file = fleetFile(
      dir,
      names.map((name) => ({ name, target: url, timeout: '60s' })),
    );
    const out = join(dir, 'out');
    const { code } = await cli(['run', '--targets', file, '--out', out], {
      begun: (send) => {
        // A second signal would end it at once, and the requests of two runs may come at the same time.
        stop = () => {
          stop = () => undefined;
          send('SIGTERM');
        };
      },
    });
    expect(code).toBe(3);
    const text = JSON.stringify(fleetIn(out));
    // A run that had not yet begun to listen for the signal ends before its report.
    expect(text.match(/stopped by Ctrl-C or SIGTERM/gi)?.length).toBe(4);
    expect(text.match(/Not started/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('a fleet leaves no run behind when it is killed', async () => {
    const dir = scratch();
    let kill: () => void = () => undefined;
    const hungUp = event();
    const url = await httpServer((request) => {
      request.socket.once('close', () => hungUp.happen());
      kill();
    });
    const file = fleetFile(dir, [{ name: 'a', target: url, timeout: '600s' }]);
    await cli(['run', '--targets', file, '--out', join(dir, 'out')], {
      begun: (send) => {
        kill = () => send('SIGKILL');
      },
    });
    await expect(hungUp.seen).resolves.toBeUndefined();
  });
});
