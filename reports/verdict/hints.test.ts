import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { SMOKE } from '../../src/evidence/effort.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Need } from '../../src/evidence/need.ts';
import { checksWith, sampleCheck, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from './verdict.ts';
import type { VerdictDocument } from './verdict-document.ts';
import { hintsOf, pasteInto, yamlToPaste } from './hints.ts';

const open = (id: string, ...needs: readonly Need[]) =>
  sampleCheck(id, 'untested', { check: `${id}.${needs.join()}`, message: 'none is known', needs });

/** The verdict when these checks are the only ones of their requirements. */
function verdictWith(...own: readonly CheckEvidence[]): VerdictDocument {
  return verdictOf(sampleEvidence({ checks: checksWith(...own) }));
}

describe('the hint', () => {
  it('there is no hint when everything was judged', () => {
    const { hints } = verdictOf(sampleEvidence());
    expect([hints, yamlToPaste(hints)]).toEqual([[], '']);
  });

  it('the hint is ranked by how many MUSTs it opens, those of one line together', () => {
    const { hints } = verdictWith(
      open('RAW-VALUE', 'item'),
      open('SEL-START', 'account'),
      open('SEL-LIMIT', 'account-of-pages'),
    );
    expect(hints).toEqual([
      {
        needs: ['account-of-pages'],
        what: 'an account with more than one page',
        musts: ['SEL-START', 'SEL-LIMIT'],
        add: 'accounts:\n  - address: "0x…"',
      },
      {
        needs: ['item'],
        what: 'a table item',
        musts: ['RAW-VALUE'],
        add: 'tables:\n  - handle: "0x…"\n    items:\n      - key: "0x…"',
      },
    ]);
  });

  it('the hint for a MUST is the smallest need of its checks', () => {
    const checks = [open('RAW-VALUE', 'value'), open('RAW-VALUE', 'item')];
    for (const all of [checks, checks.toReversed()]) {
      expect(verdictWith(...all).hints.map(({ needs }) => needs)).toEqual([['item']]);
    }
  });

  it('the hint is the most that one line is needed for, whichever MUST needs it', () => {
    const { hints } = verdictWith(open('SEL-START', 'account-of-4'), open('SEL-END', 'account'));
    expect(hints).toMatchObject([{ needs: ['account-of-4'], musts: ['SEL-START', 'SEL-END'] }]);
  });

  it('the hint is nothing for a MUST that failed, whatever another of its checks needs', () => {
    const { hints } = verdictWith(sampleCheck('SEL-START', 'failed'), open('SEL-START', 'account'));
    expect(hints).toEqual([]);
  });

  it('a hint has several lines where a check needs all of them', () => {
    const { hints } = verdictWith(open('VER-PREFIX', 'account', 'item'));
    expect(hints).toMatchObject([{ what: 'an account with a transaction and a table item' }]);
    expect(parse(yamlToPaste(hints))).toHaveProperty(['accounts', 0, 'address']);
    expect(parse(yamlToPaste(hints))).toHaveProperty(['tables', 0, 'items', 0, 'key']);
  });

  it('the hint counts a line of which a check needs more and less by the more', () => {
    const { hints } = verdictWith(
      open('SEL-COMPLETE', 'account', 'account-of-2'),
      open('VER-PREFIX', 'account', 'item'),
      open('RAW-BODY', 'item'),
      open('RAW-VALUE', 'item'),
    );
    expect(hints.map(({ needs, musts }) => [needs, musts.length])).toEqual([
      [['item'], 2],
      [['account-of-2'], 1],
      [['account', 'item'], 1],
    ]);
    expect(yamlToPaste(hints)).toContain('key: "0x…" # 2 MUSTs: a table item');
    expect(yamlToPaste(hints)).toContain('"0x…" # 1 MUST: an account with 2 transactions');
  });

  it('no hint is given for what does not apply, a SHOULD or a supporting check', () => {
    const layout = sampleCheck('SUM-BCS', 'inapplicable', { needs: ['layout'] });
    const helper = { ...open('SEL-COMPLETE', 'empty-account'), supporting: true };
    const { hints } = verdictWith(layout, helper, open('SEL-FULL', 'account-of-4'));
    expect(hints.map(({ musts }) => musts)).toEqual([]);
  });

  it('the hint is nothing for what an option has left out that needs nothing else', () => {
    const layout = sampleCheck('SEL-NEWEST', 'untested', { needs: ['layout'] });
    const leftOut = { check: 'SEL-NEWEST.page', leftOut: SMOKE };
    expect(verdictWith(layout, sampleCheck('SEL-NEWEST', 'untested', leftOut)).hints).toEqual([]);
    const both = sampleCheck('SEL-NEWEST', 'untested', { ...leftOut, needs: ['account'] });
    expect(verdictWith(layout, both).hints).toMatchObject([{ needs: ['layout'] }]);
    expect(verdictWith(both).hints).toEqual([]);
  });

  it('there is no hint when no node answered: the reason says what to do', () => {
    const checks = [open('RAW-VALUE', 'item')];
    const run = sampleRun({ end: { kind: 'stranger', reason: 'every answer is a web page' } });
    const { hints, reason } = verdictOf(sampleEvidence({ checks, run }));
    expect(hints).toEqual([]);
    expect(reason).toBe('No valid request got a documented response: every answer is a web page.');
    expect(verdictOf(sampleEvidence({ checks })).hints).toHaveLength(1);
  });

  it('a hint for a node that has pruned nothing is how to say that it never will', () => {
    const document = verdictWith(open('RAW-PRUNED', 'pruned'));
    const yaml = yamlToPaste(document.hints);
    expect(yaml).toMatch(/^prunes: false # only if the node keeps its whole history: while /);
    expect(pasteInto(document, yaml)).toBe('Add this to ledger-conformance.yaml:');
  });

  it('there is no hint for checks that were not selected', () => {
    const [requirement] = verdictOf(sampleEvidence()).requirements;
    if (requirement === undefined) throw new Error('no requirement');
    expect(hintsOf([{ ...requirement, outcome: 'untested' }], [])).toEqual([]);
  });
});
