import { describe, expect, it } from 'vitest';
import { file, read } from '../testing/read-text.ts';
import { refusal } from '../testing/refused-config.ts';

const LEGAL = 'a string of 1 to 200 characters, on one line';
const TARGET = 'target: http://h\n';

describe('the subject of a configuration', () => {
  it('the subject of a configuration is read as it is written', async () => {
    const text = `${TARGET}subject: { product: ledgerd, version: "1.2", commit: abc, environment: "€ live", operator: Ops }`;
    expect((await read(text)).subject).toEqual({
      product: 'ledgerd',
      version: '1.2',
      commit: 'abc',
      environment: '€ live',
      operator: 'Ops',
    });
    expect((await read(TARGET)).subject).toBeUndefined();
  });

  it('a subject has the values of environment variables', async () => {
    const text = `${TARGET}subject: { version: "v\${TAG}", commit: "\${SHA}" }`;
    const { subject, secrets } = await read(text, {}, { TAG: '1.2', SHA: '4f2a9c1' });
    expect([subject, secrets]).toEqual([{ version: 'v1.2', commit: '4f2a9c1' }, []]);
  });

  it('a subject with a variable that is not set is refused', async () => {
    const text = 'target: "${NONE}"\nsubject: { commit: "${NONE}", operator: "${NEITHER}" }';
    expect(await refusal(text, {})).toEqual([
      'FILE:1:9: target: the environment variable NONE is not set',
      'FILE:2:20: subject.commit: the environment variable NONE is not set',
      'FILE:2:41: subject.operator: the environment variable NEITHER is not set',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['two lines', 'a\nb'],
    ['too many characters', 'x'.repeat(201)],
  ])('a subject with a variable that holds %s is refused without quoting it', async (_, SHA) => {
    const said = read(`${TARGET}subject: { commit: "\${SHA}" }`, {}, { SHA });
    await expect(said).rejects.toThrow(
      `${file}:2:20: subject.commit: ${LEGAL} is expected, after variables of the environment are replaced`,
    );
  });

  it.each([
    ['subject: x', '1:10: subject is a string, not a mapping'],
    ['subject: { produkt: x }', '1:12: subject: unknown key "produkt": did you mean "product"?'],
    ['subject: { version: 1.2 }', '1:21: subject.version is a number: write it in quotes: "1.2"'],
    ['subject: { version: "" }', `1:21: subject.version is empty: ${LEGAL}`],
    [`subject: { version: ${'x'.repeat(201)} }`, `1:21: subject.version is too long: ${LEGAL}`],
    [
      'subject: { commit: "a\\nb" }',
      `1:20: subject.commit: "a\\nb" is not a valid string: ${LEGAL}`,
    ],
    [
      'subject: { commit: "a\\u202Eb" }',
      `1:20: subject.commit: "a\u202Eb" is not a valid string: ${LEGAL}`,
    ],
  ])('the subject of a configuration is refused as %j', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });
});

describe('the source of the ground truth', () => {
  it('the source of the ground truth is typed by default', async () => {
    expect((await read(TARGET)).truthSource).toBe('typed');
    expect((await read(`${TARGET}groundTruth: discovered`)).truthSource).toBe('discovered');
    expect((await read(`${TARGET}groundTruth: provisioned`)).truthSource).toBe('provisioned');
  });

  it('the source of the ground truth is refused if unknown', async () => {
    expect(await refusal('groundTruth: guessed')).toEqual([
      'FILE:1:14: groundTruth: "guessed" is not allowed (allowed: typed, discovered, provisioned)',
    ]);
  });
});
