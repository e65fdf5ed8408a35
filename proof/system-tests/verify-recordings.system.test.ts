import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { quickBrotli } from '../../src/testing/quick-brotli.ts';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { REPORTS } from '../../reports/report-files.ts';
import { parseVerdict } from '../../cli/bundle/parse-bundle.ts';
import { isObject } from '../../src/text/json.ts';
import { diffCatalogue } from '../../cli/catalogue/catalogue-differences.ts';
import { printCatalogueDiff } from '../../cli/catalogue/diff-catalogue.ts';
import { OtherSuite, verifyRecording } from '../../cli/verify/verify-recording.ts';
import { scratch } from '../../cli/testing/command-line.ts';
import { recordAndVerify, recordNode } from '../recordings/record-node.ts';
import type { RecordedSubject } from '../recordings/recorded-subjects.ts';
import { recordedSubjects } from '../recordings/recorded-subjects.ts';

const SUBJECTS = recordedSubjects();

function subjectNamed(name: string): RecordedSubject {
  const found = SUBJECTS.find((subject) => subject.name === name);
  if (found === undefined) throw new Error(`there is no subject ${name}`);
  return found;
}

/** A small run is enough for what is judged again some thirty times. */
const SMOKE = { level: 'smoke', malformed: true } as const;

/** A few of the two hundred nodes of `npm run verify-recordings`. */
const SAMPLE = [
  ['moving 1', 'conforms in part'],
  ['answers-once-and-dies', 'no verdict'],
  ['ended at 20', 'no verdict'],
] as const;

describe('a recorded run', () => {
  it('a recorded run is one of two hundred, of faults and conforming variants', () => {
    expect(new Set(SUBJECTS.map(({ name }) => name)).size).toBe(200);
  });

  it.each(SAMPLE)(
    'a recorded run against %s gives the same verdict when judged again',
    async (name, verdict) => {
      const result = await recordAndVerify({ ...subjectNamed(name), effort: SMOKE }, scratch());
      expect(result.differences).toEqual([]);
      expect([result.recorded, result.verdict, result.finished]).toEqual([verdict, verdict, true]);
    },
  );
});

/** A parsed line of a recording. */
type Line = Record<string, unknown> & {
  readonly turn?: string;
  readonly of?: string;
  readonly exchange?: {
    readonly why?: string;
    readonly response?: { body?: string; status: number };
  };
};

let lines: readonly string[];
let verdict: string;

/** Returns a folder with these lines and this verdict, and a matching digest. */
function folderWith(changed: readonly string[], said = verdict, digest = true): string {
  const folder = scratch();
  const before = changed.slice(0, -1).map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(before.join('')).digest('hex');
  const last = changed.at(-1) ?? '';
  const end = digest ? JSON.stringify({ ...objectIn(last), sha256 }) : last;
  writeFileSync(join(folder, REPORTS.recording), quickBrotli(`${before.join('')}${end}\n`));
  writeFileSync(join(folder, REPORTS.verdict), said);
  return folder;
}

async function differencesOf(folder: string): Promise<string> {
  return (await verifyRecording(folder)).differences.join('\n');
}

const isLine = (value: unknown): value is Line => isObject(value);
function parsed(text: string): Line {
  const line: unknown = JSON.parse(text);
  if (isLine(line)) return line;
  throw new Error(`not a line of a recording: ${text}`);
}
const indexOf = (wanted: (line: Line) => boolean): number =>
  lines.findIndex((line) => wanted(parsed(line)));
/** Returns a list that a check requested; no check judges the one of the first request to a target. */
const isPage = ({ of, exchange }: Line): boolean =>
  of?.includes('.') === true &&
  exchange?.response?.status === 200 &&
  exchange.response.body?.includes('"version":"') === true;

beforeAll(async () => {
  const folder = scratch();
  await recordNode({ ...subjectNamed('newest-first'), effort: SMOKE }, folder);
  const packed = readFileSync(join(folder, REPORTS.recording));
  lines = brotliDecompressSync(packed).toString().trimEnd().split('\n');
  verdict = readFileSync(join(folder, REPORTS.verdict), 'utf8');
});

describe('a recording', () => {
  it('a recording has the author of every exchange', () => {
    const answers = lines
      .slice(1)
      .map(parsed)
      .filter(({ turn }) => turn === 'answer');
    const owners = new Set(answers.map(({ of }) => of));
    expect(owners.size).toBeGreaterThan(50);
    expect(owners).not.toContain('nobody');
    const others = [...owners].filter((owner) => owner?.includes('.') !== true);
    expect(new Set(others)).toEqual(new Set(['preflight', 'discovery']));
  });
});

describe('a recording that was changed', () => {
  it('a recording that was changed is accepted without the change', async () => {
    expect(await differencesOf(folderWith(lines))).toBe('');
    expect(await differencesOf(folderWith(lines, verdict, false))).toBe('');
  });

  it('a changed recording in a byte of a judged body is found by the dependent results', async () => {
    const at = indexOf(isPage);
    const changed = lines.with(
      at,
      (lines[at] ?? '').replace(/\\"version\\":\\"(\d)/, '\\"version\\":\\"x$1'),
    );
    expect(changed).not.toEqual(lines);
    expect(await differencesOf(folderWith(changed))).not.toBe('');
  });

  it('a changed recording in a byte of a body without judgement is found by its digest', async () => {
    const at = indexOf(({ exchange }) => exchange?.response?.status === 404);
    const changed = lines.with(
      at,
      (lines[at] ?? '').replace(/("status":404,.*"body":"\{.*?) /, '$1_'),
    );
    expect(changed).not.toEqual(lines);
    expect(await differencesOf(folderWith(changed, verdict, false))).toContain('digest');
  });

  it('a recording that was changed by removing an exchange is found at that request', async () => {
    const at =
      lines.length - 200 + lines.slice(-200).findIndex((line) => parsed(line).turn === 'answer');
    const { nth } = parsed(lines[at] ?? '');
    const without = lines.toSpliced(at, 1);
    expect(await differencesOf(folderWith(without))).toMatch(
      /is in the recording, but the replay did not do this|recomputed|stops before that|^request \d+/,
    );
    expect(typeof nth).toBe('number');
  });

  it('a recording that was changed by swapping two answers is found', async () => {
    const first = indexOf(isPage);
    const body = (at: number): string | undefined =>
      parsed(lines[at] ?? '').exchange?.response?.body;
    const second = lines.findIndex((line, at) => isPage(parsed(line)) && body(at) !== body(first));
    const exchangeAt = (at: number): unknown => parsed(lines[at] ?? '').exchange?.response;
    const swapped = lines.map((line, at) => {
      if (at !== first && at !== second) return line;
      const { exchange, ...step } = parsed(line);
      const response = exchangeAt(at === first ? second : first);
      return JSON.stringify({ ...step, exchange: { ...exchange, response } });
    });
    expect(await differencesOf(folderWith(swapped))).not.toBe('');
  });

  it('a recording that was changed in the order of its steps is found', async () => {
    const at = indexOf(({ turn, of }) => turn === 'answer' && of === 'discovery');
    const moved = lines.toSpliced(at, 1).toSpliced(at + 40, 0, lines[at] ?? '');
    expect(await differencesOf(folderWith(moved))).not.toBe('');
  });

  it('a recording that was changed at its end is found', async () => {
    const other = [...lines.slice(0, -1), JSON.stringify({ end: 'aborted', sha256: '' })];
    expect(await differencesOf(folderWith(other))).toContain(
      'ended as aborted, but the replay ends as completed',
    );
    const cut = [...lines.slice(0, lines.length / 2), lines.at(-1) ?? ''];
    expect(await differencesOf(folderWith(cut))).toContain('stops before that');
  });

  it('a recording that was changed in its configuration is found', async () => {
    const other = (lines[0] ?? '').replace(/"seed":\d+/, '"seed":4711');
    expect(await differencesOf(folderWith(lines.with(0, other)))).toMatch(/^request \d+: its /);
  });

  it.each([
    [/"verdict":"does not conform"/, '"verdict":"conforms"', 'verdict: recorded "conforms"'],
    [/"exitCode":1/, '"exitCode":0', 'exitCode: recorded 0, recomputed 1'],
    [/"waived":false/, '"waived":true', 'waived: recorded true, recomputed false'],
    [/"outcome":"failed"/, '"outcome":"passed"', 'outcome: recorded "passed", recomputed "failed"'],
    [/"level":"MUST"/, '"level":"SHOULD"', 'level: recorded "SHOULD", recomputed "MUST"'],
    [
      /"observations":\[\{/,
      '"observations":[{"seen":"x","section":"8","subject":"x"},{',
      'observations x',
    ],
    [/"passed":\d+/, '"passed":999', 'passed: recorded 999'],
    [/"requests":\d+/, '"requests":1', 'requests: recorded 1, recomputed'],
  ])(
    'a recording that was changed in its verdict, %s, is found at its place',
    async (was, is, place) => {
      const said = verdict.replace(was, is);
      expect(said).not.toBe(verdict);
      expect(await differencesOf(folderWith(lines, said))).toContain(place);
    },
  );

  it('a recording that was changed by removing a requirement from its verdict is found', async () => {
    const { requirements, ...rest } = parseVerdict(verdict);
    const said = JSON.stringify({ ...rest, requirements: requirements.slice(1) });
    expect(await differencesOf(folderWith(lines, said))).toContain('recorded nothing, recomputed');
  });

  it('a recording of another suite version is accepted, or a difference names it', async () => {
    const other = (lines[0] ?? '').replace(/"version":"[^"]+"/, '"version":"9.9.9"');
    const said = verdict.replaceAll(/ersion":"0\.1\.0"/g, 'ersion":"9.9.9"');
    expect(await differencesOf(folderWith(lines.with(0, other), said))).toBe('');
    const seed = other.replace(/"seed":\d+/, '"seed":4711');
    const thrown = verifyRecording(folderWith(lines.with(0, seed), said));
    await expect(thrown).rejects.toThrow(OtherSuite);
    await expect(thrown).rejects.toThrow('recorded by ledger-node-conformance 9.9.9');
  });
});

/** A requirement judged only by a rule; one judged only by its own requests; a MUST of one check. */
const [JUDGED, ASKING, STRICTER] = ['SEL-ORDER', 'FMT-HANDLE', 'HDR-CHAIN-ID'] as const;

describe('a catalogue that grew since a run was recorded', () => {
  /** Returns the run as recorded by an older suite, which had all requirements but these. */
  const without = (...missing: readonly string[]): string => {
    const { requirements, ...rest } = parseVerdict(verdict);
    const known = requirements
      .filter(({ id }) => !missing.includes(id))
      .map((requirement) =>
        requirement.id === STRICTER ? { ...requirement, level: 'SHOULD' } : requirement,
      );
    const recorded = lines.filter(
      (line) => !missing.some((id) => parsed(line).of?.startsWith(`${id}.`) === true),
    );
    return folderWith(recorded, JSON.stringify({ ...rest, requirements: known }));
  };

  it('a grown catalogue is reported with the recorded results of new requirements', async () => {
    const recorded = parseVerdict(verdict);
    const outcomes = (id: string): unknown =>
      recorded.requirements
        .find((requirement) => requirement.id === id)
        ?.checks.map((check) => [check.id, check.outcome]);
    const found = (await diffCatalogue(without(JUDGED))).map(({ id, before, judged, unasked }) => ({
      id,
      before,
      judged: judged.map(({ check, outcome }) => [check, outcome]),
      unasked: unasked.length > 0,
    }));
    expect(found).toEqual(
      expect.arrayContaining([
        { id: JUDGED, before: undefined, judged: [['SEL-ORDER.every', 'failed']], unasked: false },
        { id: STRICTER, before: 'SHOULD', judged: outcomes(STRICTER), unasked: false },
      ]),
    );
    expect(found).toHaveLength(2);
  });

  /** Returns the run as it is by the requirements of a version that lacked one. */
  const byOlder = (missing: string): string => {
    const { requirements, ...rest } = parseVerdict(verdict);
    const counted = requirements.map((requirement) =>
      requirement.id === missing
        ? { ...requirement, level: 'SHOULD', newerThan: '0.0' }
        : requirement,
    );
    const said = { ...rest, requirementsVersion: '0.0', requirements: counted };
    return folderWith(lines, JSON.stringify(said));
  };

  it('a grown catalogue is reported for a run by older requirements', async () => {
    const [found, ...more] = await diffCatalogue(byOlder(ASKING));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ id: ASKING, level: 'MUST', before: undefined, unasked: [] });
    expect(found?.judged.map(({ check }) => check)).toContain(`${ASKING}.long`);
  });

  it('a grown catalogue begins with the requirements version of the run', async () => {
    const first = async (folder: string): Promise<string> => {
      const stdout = new PassThrough();
      const streams = { stdout, stderr: stdout, env: {}, interrupt: new AbortController().signal };
      await printCatalogueDiff(folder, streams);
      return String(stdout.read()).split('\n')[0] ?? '';
    };
    expect(await first(byOlder(ASKING))).toBe(
      'the run was judged by the requirements of 0.0: the requirements of this suite (0.1.0) add 1, and change the level of 0',
    );
    expect(await first(without())).toBe(
      'the run was judged by the requirements of 0.1.0: the requirements of this suite (0.1.0) add 0, and change the level of 1',
    );
    expect(await first(folderWith(lines))).toBe(
      'the run was judged by the requirements of 0.1.0: the requirements of this suite (0.1.0) are the same, at the same levels',
    );
  });

  it('a grown catalogue names the checks of a new requirement that need new requests', async () => {
    const found = (await diffCatalogue(without(ASKING))).find(({ id }) => id === ASKING);
    expect(found).toMatchObject({ id: ASKING, before: undefined, judged: [] });
    expect(found?.unasked.length).toBeGreaterThan(0);
  });
});

describe('judging again', () => {
  it('judging again opens no socket', async () => {
    const folder = folderWith(lines);
    const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
      throw new Error('a socket was opened');
    });
    const { differences, requests } = await verifyRecording(folder);
    expect(differences).toEqual([]);
    expect(requests).toBeGreaterThan(300);
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
  });
});
