import { expect, it } from 'vitest';
import { followState } from '../../../../../renderer/components/context/follow-state.ts';

/** Follows a word; this says when main answers, and reports changes. */
function followWord() {
  const answer = Promise.withResolvers<string>();
  const seen: string[] = [];
  let report: (word: string) => void = () => undefined;
  const load = followState<string>({
    changed: (listener) => (report = listener),
    read: () => answer.promise,
    set: (word) => seen.push(word),
  });
  return { load, answer, seen, report: (word: string) => report(word) };
}

it('takes main’s messages, and an answer that none has overtaken', async () => {
  const { load, answer, seen, report } = followWord();
  report('before');
  const loaded = load();
  answer.resolve('answer');
  await loaded;
  report('after');
  expect(seen).toEqual(['before', 'answer', 'after']);
});

it('drops an answer that a message has overtaken', async () => {
  const { load, answer, seen, report } = followWord();
  const loaded = load();
  report('newer');
  answer.resolve('older');
  await loaded;
  expect(seen).toEqual(['newer']);
});

it('rejects with main’s problem', async () => {
  const { load, answer } = followWord();
  answer.reject(new Error('no main'));
  await expect(load()).rejects.toThrow('no main');
});
