import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrokenTarget } from '../fixtures/broken-targets/broken-targets.ts';
import { cli, scratch, verdictIn, writeConfig } from './testing/command-line.ts';

describe('a target that does not answer', () => {
  const TIMEOUT_MS = 1000;

  it.each([
    ['nothing-listening', /ECONNREFUSED/],
    ['accepts-and-stays-silent', /no complete answer within 1000 ms/],
    ['resets-every-connection', /ECONNRESET/],
    ['speaks-ssh', /HTTP/],
    ['tls-on-a-plain-port', /HTTP|HPE|closed|socket/],
    ['self-signed-certificate', /self-signed certificate/],
  ])(
    'a target that does not answer %s: no verdict within the timeout and two seconds',
    async (name, why) => {
      const served = await findBrokenTarget(name)?.start();
      const target = served?.url ?? '';
      const dir = scratch();
      const config = writeConfig(dir, { target, timeout: `${TIMEOUT_MS}ms` });
      const out = join(dir, 'out');
      const { code, stdout } = await cli(['run', '--config', config, '--out', out]);
      await served?.stop();
      const verdict = verdictIn(out);
      expect(verdict).toMatchObject({ verdict: 'no verdict', exitCode: 3 });
      expect(code).toBe(3);
      expect(verdict.reason).toContain(`no HTTP answer to GET ${target}/v1/accounts/0x`);
      expect(verdict.reason).toMatch(why);
      expect(stdout).toContain(verdict.reason);
      expect(verdict.durationMs).toBeLessThan(TIMEOUT_MS + 2000);
    },
  );
});
