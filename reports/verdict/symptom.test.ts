import { describe, expect, it } from 'vitest';
import { symptomId, symptomOf } from './symptom.ts';

describe('a symptom', () => {
  it.each([
    ['expected version 12; got version 907', 'expected version 4; got version 11'],
    ['the versions 1, 2, 3 came', 'the versions 8021 came'],
    ['no answer from http://127.0.0.1:80/v1', 'no answer from http://127.0.0.1:8123/v1'],
    ['no answer from https://node.example/v1', 'no answer from http://other.example'],
    ['no answer\n  from it ', 'no answer from it'],
    ['the hash 0xab12 is another', 'the hash 0xff00aa is another'],
    ['got "00aa11..."', 'got "00ff"'],
    ['got 9 summaries, versions 7 to 80', 'got 1 summary, version 3'],
    [
      'as in the answer to /v1/accounts/0x1/x?limit=1; got 2',
      'as in the answer to /v1/accounts/0x2/x; got 7',
    ],
    ['got 3 (in 1 of 20 answers)', 'got 25 (in 7 of 900 answers)'],
  ])('the symptom of "%s" is the symptom of "%s"', (one, other) => {
    expect(symptomOf(one)).toBe(symptomOf(other));
  });

  it.each([
    ['got an empty list', 'got version 7'],
    ['got an empty list', 'got 2 summaries, versions 1 to 5'],
    ['expected 410; got status 200', 'expected 410, below the oldest; got status 404'],
    ['expected a face', 'expected a bead'],
    ['no answer from https://node.example', 'no answer from'],
    ['two words', 'twowords'],
  ])('the symptom of "%s" is not the symptom of "%s"', (one, other) => {
    expect(symptomOf(one)).not.toBe(symptomOf(other));
  });

  it('a symptom has a short name, the same for the same symptom alone', () => {
    const [id, same, other] = ['got status 200', 'got status 404', 'got an empty list'].map(
      symptomId,
    );
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(same).toBe(id);
    expect(other).not.toBe(id);
  });
});
