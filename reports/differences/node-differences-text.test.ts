import { describe, expect, it } from 'vitest';
import { sampleCase, sampleDifferences, sampleGroup } from '../testing/sample-differences.ts';
import {
  differencesLines,
  differencesMarkdown,
  differencesSentence,
  differencesShort,
  groupTitle,
} from './node-differences-text.ts';

describe('the sentence on two nodes', () => {
  const { questions } = sampleDifferences();

  it.each([
    [
      'how many requests differ, and in how many ways',
      sampleDifferences(),
      '2 of the 97 compared requests differ from http://127.0.0.1:8081, in 1 way (100 chosen from the 120 of this run); 1 request differed once, but not when repeated',
    ],
    [
      'that there is no difference',
      sampleDifferences({ groups: [], passing: 0, questions: { ...questions, known: 100 } }),
      'no difference from http://127.0.0.1:8081, 97 of 100 compared',
    ],
    [
      'that the comparison was not completed, and never that there is no difference',
      sampleDifferences({ groups: [], incomplete: 'it is gone' }),
      'no difference from http://127.0.0.1:8081 so far, 97 of 100 compared (100 chosen from the 120 of this run); the comparison ended early: it is gone',
    ],
    [
      'that nothing was compared',
      sampleDifferences({ groups: [], questions: { ...questions, compared: 0 } }),
      'not compared with http://127.0.0.1:8081, 0 of 100 compared (100 chosen from the 120 of this run); the comparison ended early: nothing could be compared',
    ],
  ])('the sentence on two nodes says %s', (_, differences, sentence) => {
    expect(differencesSentence(differences)).toBe(sentence);
  });
});

describe('the section on two nodes', () => {
  it('the section on two nodes is not there without a second one', () => {
    expect(differencesMarkdown(undefined)).toEqual([]);
  });

  it('names each kind with k of n, its smallest cases and the requests for both', () => {
    const text = differencesMarkdown(sampleDifferences()).join('\n');
    expect(text).toContain('It changes no verdict');
    expect(text).toContain('status 400, second node 200 (2 of 90)');
    expect(text).toContain('http://127.0.0.1:8080/v1/accounts/0x1');
    expect(text).toContain('http://127.0.0.1:8081/v1/accounts/0x1');
    expect(text).toContain('3 requests not compared: it throttles');
  });

  it('marks intermittent differences and counts the kinds left out', () => {
    const seen = { differed: 1, of: 3 };
    const groups = Array.from({ length: 14 }, () => sampleGroup({ cases: [sampleCase({ seen })] }));
    const text = differencesMarkdown(sampleDifferences({ groups })).join('\n');
    expect(text).toContain('(intermittent: differed 1 of 3 times)');
    expect(text).toContain('And 2 more kinds, in differences.json.');
  });

  it('the section on two nodes holds hostile text in code and on one line', () => {
    const hostile = '`<script>alert(1)</script>\n# [x](y)\u001b[31m';
    const group = sampleGroup({ field: hostile, cases: [sampleCase({ second: hostile })] });
    const differences = sampleDifferences({ groups: [group] });
    const lines = differencesLines(differences);
    expect(lines.every((line) => !/\p{Cc}/u.test(line))).toBe(true);
    const text = differencesMarkdown(differences).join('\n');
    expect(text).not.toMatch(/^# /m);
    expect(text).not.toContain('\u001b');
    expect(text).toContain('- second node: `` `<script>alert(1)</script> # [x](y) ``');
  });
});

it('the title of content says no values: its cases have each their own', () => {
  const { values: _, ...group } = sampleGroup({ field: 'versions listed' });
  expect(groupTitle(group)).toBe(
    'GET /v1/accounts/{address}/transaction_summaries: versions listed (2 of 90)',
  );
});

it.each([
  ['malformed', 'a malformed request'],
  ['open', 'a request whose answer the document leaves open'],
  ['beyond', 'a request beyond the document'],
])('the title of a difference explains requests that are %s', (declared, words) => {
  const group = sampleGroup({ endpoint: `GET /v1/accounts/{address}, ${declared}` });
  expect(groupTitle(group)).toBe(
    `GET /v1/accounts/{address} (${words}): status 400, second node 200 (2 of 90)`,
  );
});

it('the commands of a difference are named by the node that they ask', () => {
  const lines = differencesLines(sampleDifferences()).join('\n');
  expect(lines).toContain('    target      curl -sS http://127.0.0.1:8080/');
  expect(lines).toContain('    second node curl -sS http://127.0.0.1:8081/');
});

it('the short text on two nodes reports an incomplete comparison', () => {
  const incomplete = 'gone';
  expect(differencesShort(sampleDifferences())).toBe('2 requests differ, in 1 way');
  expect(differencesShort(sampleDifferences({ groups: [] }))).toBe('no difference');
  expect(differencesShort(sampleDifferences({ groups: [], incomplete }))).toBe(
    'not all was compared',
  );
  expect(differencesShort(sampleDifferences({ incomplete }))).toContain(', not all was compared');
});
