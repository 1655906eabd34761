import { describe, expect, it } from 'vitest';
import { answersOnPage } from '../../../../../renderer/features/station/panel/answer-pages.ts';
import type { NumberedAnswer } from '../../../../../renderer/features/station/panel/use-numbered-answers.ts';

const answer = (key: string): NumberedAnswer => ({ key, label: key, act: () => undefined });
const many = (count: number): NumberedAnswer[] =>
  Array.from({ length: count }, (_, at) => answer(at === 0 ? 'safe' : `${at}`));
const turn = (next: number, count: number): NumberedAnswer => answer(`${next}/${count}`);
const keysOf = (count: number, page: number): string[] =>
  answersOnPage(many(count), page, turn).map(({ key }) => key);

describe('answers', () => {
  it('are all shown where each has a digit', () => {
    for (const answers of [0, 1, 9].map(many)) expect(answersOnPage(answers, 3, turn)).toBe(answers);
  });

  it('come in pages otherwise: the safe one first, and the last digit turns', () => {
    expect(keysOf(10, 0)).toEqual(['safe', '1', '2', '3', '4', '2/3']);
    expect(keysOf(10, 2)).toEqual(['safe', '9', '1/3']);
    expect(keysOf(10, 3)).toEqual(keysOf(10, 0));
  });

  it.each([10, 12, 13, 14, 40])('are each on one page, of %i', (count) => {
    const pages = Array.from({ length: Math.ceil((count - 1) / 4) }, (_, page) => keysOf(count, page));
    expect(pages.every((keys) => keys.length <= 9 && keys[0] === 'safe')).toBe(true);
    expect(pages.flatMap((keys) => keys.slice(1, -1))).toEqual(
      many(count)
        .slice(1)
        .map(({ key }) => key),
    );
  });
});
