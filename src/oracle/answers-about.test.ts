import { describe, expect, it } from 'vitest';
import { AnswersAbout } from './answers-about.ts';

/** Answers to as many different questions, in that order. */
function answered(...answers: readonly string[]): AnswersAbout<string> {
  const about = new AnswersAbout<string>();
  for (const [at, says] of answers.entries()) about.add(says, `/question/${at}`);
  return about;
}

describe('the majority of answers about one thing', () => {
  it('the majority is what more than half of three questions or more were answered', () => {
    expect(answered('a', 'b', 'b').majority).toEqual({ says: 'b', to: 2, of: 3 });
    expect(answered('a', 'a', 'a').majority).toEqual({ says: 'a', to: 3, of: 3 });
  });

  it('the majority is absent for two questions, or without more than half', () => {
    expect(answered('a', 'a').majority).toBeUndefined();
    expect(answered('a', 'a', 'b', 'b').majority).toBeUndefined();
    expect(answered('a', 'a', 'b', 'c').majority).toBeUndefined();
  });

  it('the majority counts a question once, however often it gets the same answer', () => {
    const about = answered('a', 'b');
    for (let times = 0; times < 5; times += 1) about.add('a', '/question/0');
    expect(about.majority).toBeUndefined();
    expect(about.questions).toEqual(new Set(['/question/0', '/question/1']));
  });

  it('the majority takes answers for the same when the given function says so', () => {
    const about = new AnswersAbout<string>((says, other) => says[0] === other[0]);
    for (const says of ['a', 'a, and more', 'b']) about.add(says, says);
    expect(about.majority).toEqual({ says: 'a', to: 2, of: 3 });
  });
});
