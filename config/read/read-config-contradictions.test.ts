import { describe, expect, it } from 'vitest';
import { REQUIREMENT_IDS, SHOULD_IDS } from '../schemas/schema-formats.ts';
import { refusal } from '../testing/refused-config.ts';
import type { Mistake } from '../testing/mistake-texts.ts';
import { inAccount, inHistory } from '../testing/mistake-texts.ts';

const POINT = 'version, and either value or absent: true';

describe('a mistake in a configuration', () => {
  it.each<Mistake>([
    [
      inAccount('empty: true, transactions: [{version: "1"}]'),
      '1:12: accounts.0: an empty account has no transactions: remove "empty" or "transactions"',
    ],
    [
      'tables: [{handle: "5", items: [{key: "0xAB"}], absent: ["0xab"]}]',
      '1:10: tables.0: 0xab is both an item and absent',
    ],
    [inHistory('version: "1"'), `1:54: tables.0.items.0.history.0 has too few members: ${POINT}`],
    [
      inHistory('version: "1", value: "0x", absent: true'),
      `1:54: tables.0.items.0.history.0 has too many members: ${POINT}`,
    ],
  ])('a mistake in a configuration is a contradiction: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it.each<Mistake>([
    [
      'headers: {x-key: "${UNSET}"}',
      '1:18: headers.x-key: the environment variable UNSET is not set',
    ],
    [
      'headers: {"x key": v}',
      '1:11: headers: "x key" is not a valid header name: letters, digits and dashes',
    ],
    [
      'headers: {x-key: €}',
      '1:18: headers.x-key contains a character that is not allowed in a header: printable ASCII, Latin-1 and tabs',
    ],
  ])('a mistake in a configuration is a header that cannot be sent: %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it('a mistake in a configuration is an id in require that is not a SHOULD', async () => {
    const at = 'FILE:1:11: require.0: unknown SHOULD';
    expect(await refusal('require: [SEL-FUL]')).toEqual([
      `${at} "SEL-FUL": did you mean "SEL-FULL"?`,
    ]);
    expect(await refusal('require: [something-else]')).toEqual([
      `${at} "something-else": use one of ${SHOULD_IDS.join(', ')}`,
    ]);
    expect(SHOULD_IDS).not.toContain('SEL-START');
    expect(await refusal('require: [SEL-FULL, SEL-START]')).toEqual([
      expect.stringMatching(/^FILE:1:21: require\.1: unknown SHOULD "SEL-START": /),
    ]);
  });

  it('a waiver of an unknown requirement or with an invalid date is a mistake', async () => {
    const waived = (requirement: string, until: string): string =>
      `waivers: [{reason: known, requirement: ${requirement}, until: ${until}}]`;
    const [at, until] = [
      'FILE:1:40: waivers.0.requirement: unknown requirement',
      'waivers.0.until',
    ];
    expect(await refusal(waived('SEL-STRAT', '2026-11-21'))).toEqual([
      `${at} "SEL-STRAT": did you mean "SEL-START"?`,
    ]);
    expect(await refusal(waived('something-else', '2026-11-21'))).toEqual([
      `${at} "something-else": use one of ${REQUIREMENT_IDS.join(', ')}`,
    ]);
    for (const day of ['2026-02-30', '2026-13-01', 'soon']) {
      expect(await refusal(waived('SEL-START', day))).toEqual([
        `FILE:1:58: ${until}: "${day}" is not a valid date: YYYY-MM-DD`,
      ]);
    }
  });
});
