import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectOf } from '../../src/testing/json-in-tests.ts';
import type { Patch, Reply } from '../../fixtures/devnet/behaviour.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { withBody, withHeader } from '../../fixtures/devnet/patches/edit-reply.ts';
import type { Artefact } from '../testing/artefacts.ts';
import { artefactsIn } from '../testing/artefacts.ts';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';

/** Secrets, each given to the suite in a different way; the suite may print none of them. */
const TOKEN = 'tok"En-7f3c\\9Zq/b+41';
const API_KEY = 'apikey-QQ81x-55aa77';
const USER = 'jqkx7-zane-91';
const PASSWORD = 'p@ss:w0rd/4f2e';
const PATH_KEY = '7c1ed5a09b3f4e6288d1';
const SECRETS = [TOKEN, API_KEY, USER, PASSWORD, PATH_KEY];

/** The forms in which the target sends the secrets back. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'in a URL': (secret) => encodeURIComponent(secret),
  'in base64': (secret) => Buffer.from(secret).toString('base64').replace(/=*$/, ''),
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'by its first half': (secret) => secret.slice(0, 10),
  'by what is within': (secret) => `<${secret.slice(4, 13)}>`,
};
const ALL = SECRETS.flatMap((secret) => Object.values(FORMS).map((form) => form(secret)));
const ECHO = ALL.join(' ');

/** Breaks everything in turn, so that there are findings of every kind, and echoes all it was sent. */
const echoing: Patch = ({ finish, errorObject, summaryJson, readItem }) => ({
  summaryJson: (transaction, context) => ({
    ...objectOf(summaryJson(transaction, context)),
    ...Object.fromEntries(ALL.map((text) => [text, text])),
    ...(context.nth % 2 === 0 ? { version: ECHO, replay_protector: { type: ECHO } } : {}),
  }),
  errorObject: (refusal, context) => ({
    ...objectOf(errorObject(refusal, context)),
    message: ECHO,
    error_code: ALL[context.nth % ALL.length] ?? ECHO,
  }),
  readItem: (view, question, context) =>
    context.nth % 2 === 0 ? Buffer.from(ECHO) : readItem(view, question, context),
  finish: async (reply, context) => edited(await finish(reply, context), context.nth),
});

function edited(reply: Reply, nth: number): Reply {
  const text = ALL[nth % ALL.length] ?? ECHO;
  if (reply.status !== 200 && nth % 3 === 0) return withBody(reply, `${text} ${ECHO}`);
  const echoed = withHeader(
    withHeader(reply, 'x-echo', header(ECHO)),
    'x-node-epoch',
    header(text),
  );
  const said = withHeader(echoed, 'set-cookie', `echoed=${encodeURIComponent(text)}; Path=/`);
  const again = withHeader(said, 'content-type', `text/html; secret=${header(text)}`);
  if (nth % 7 === 0) return withBody(again, ECHO);
  return nth % 5 === 0 ? withBody(said, JSON.stringify([ECHO, { [ECHO]: ECHO }])) : said;
}

const header = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '');

let ended: Ended;
let artefacts: readonly Artefact[];
let verdict: string;
let verified: Ended;

beforeAll(async () => {
  const devnet = await startDevnet({ patches: [echoing], basePath: `/${PATH_KEY}` });
  const dir = scratch();
  const out = join(dir, 'out');
  const { host } = new URL(devnet.url);
  const target = `http://${USER}:${encodeURIComponent(PASSWORD)}@${host}/${PATH_KEY}/v1`;
  const headers = { 'x-token': 'Token ${NODE_TOKEN}', 'x-api-key': API_KEY };
  const written = { target, headers, seed: 1, runs: 25, ...devnet.groundTruth };
  const config = writeConfig(dir, written);
  ended = await cli(['run', '--config', config, '--out', out], {
    env: { NODE_TOKEN: TOKEN, CI: undefined },
  });
  await devnet.stop();
  verdict = verdictIn(out).verdict;
  verified = await cli(['verify', out]);
  artefacts = [
    ...artefactsIn(out),
    { name: 'stdout', text: ended.stdout },
    { name: 'stderr', text: ended.stderr },
  ];
}, 300_000);

describe('the output of a run', () => {
  it('the output of a run is complete, and marks redacted secrets', () => {
    expect(verdict).toBe('does not conform');
    const names = artefacts.map((artefact) => artefact.name);
    expect(names).toEqual(expect.arrayContaining(['verdict.json', 'junit.xml', 'summary.md']));
    expect(names).toEqual(expect.arrayContaining(['exchanges.ndjson', 'report.html', 'stdout']));
    expect(names.filter((name) => name.startsWith('report.html: ')).length).toBeGreaterThan(100);
    expect(names.filter((name) => name.startsWith('allure-results')).length).toBeGreaterThan(100);
    const redacted = artefacts.filter(({ text }) => text.includes('[redacted]'));
    expect(redacted.map((artefact) => artefact.name)).toEqual(
      expect.arrayContaining([
        'verdict.json',
        'junit.xml',
        'summary.md',
        'exchanges.ndjson',
        'recording.ndjson.br',
        'stdout',
      ]),
    );
  });

  it.each(Object.keys(FORMS))('the output of a run holds no secret %s', (name) => {
    const form = FORMS[name] ?? String;
    for (const secret of SECRETS) {
      // Half of a secret would be too much: a cut text must not contain it either.
      const text = form(secret).toLowerCase();
      const half = text.slice(0, Math.max(8, Math.ceil(text.length / 2)));
      for (const needle of [half, JSON.stringify(half).slice(1, -1)]) {
        const leaks = artefacts.filter((artefact) => artefact.text.toLowerCase().includes(needle));
        expect(leaks.map((artefact) => artefact.name)).toEqual([]);
      }
    }
  });

  it('the output of a run holds no eight characters of a secret in a row', () => {
    const runs = SECRETS.flatMap((secret) =>
      Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8).toLowerCase()),
    );
    const spelled = runs.flatMap((run) => [run, JSON.stringify(run).slice(1, -1)]);
    const leaks = artefacts.flatMap(({ name, text }) => {
      const lower = text.toLowerCase();
      return spelled.filter((run) => lower.includes(run)).map((run) => `${name}: ${run}`);
    });
    expect([runs.length > 50, leaks]).toEqual([true, []]);
  });

  it('the output of a run holds no value of a cookie', () => {
    const set = artefacts.filter(({ text }) => /echoed=(?!\[redacted\])/.test(text));
    expect(set.map(({ name }) => name)).toEqual([]);
    const log = artefacts.find(({ name }) => name === 'exchanges.ndjson')?.text ?? '';
    expect(log).toContain('["set-cookie","echoed=[redacted]; Path=/"]');
  });

  it('the output of a run holds no credentials of the URL, put together', () => {
    const basic = Buffer.from(`${USER}:${PASSWORD}`).toString('base64').slice(0, 12);
    expect(artefacts.filter(({ text }) => text.includes(basic)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('the output of a run is verified although secrets are redacted', () => {
    expect(verified.stdout).toMatch(/^verified: does not conform; \d+ requests and \d+ checks /m);
    expect(verified.stdout).toMatch(/^secrets are redacted in \d+ exchanges; \d+ texts /);
    expect(verified.code).toBe(0);
  });
});
