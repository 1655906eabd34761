import { describe, expect, it } from 'vitest';
import { type ConsentDialog, createAskConsent, REFUSAL_LIMIT } from '../../../main/consent/ask-consent.ts';
import type { ConsentQuestion } from '../../../main/consent/consent-question.ts';
import { problemOf } from '../../../shared/problem.ts';

const QUESTION: ConsentQuestion = {
  message: { vi: 'Đổi?', en: 'Change?' },
  confirmLabel: { vi: 'Đổi', en: 'Change it' },
  changes: [{ what: { vi: 'Nơi', en: 'Where' }, from: 'https://a.vn', to: 'https://b.vn' }],
  note: { vi: 'Rồi thôi.', en: 'That is all.' },
};

/** A person with scripted answers, and what was shown to them. */
function person(answer: (box: ConsentDialog) => Promise<number> = async () => 0) {
  const boxes: ConsentDialog[] = [];
  let nowMs = 0;
  const ask = createAskConsent({
    showDialog(box) {
      boxes.push(box);
      return answer(box);
    },
    language: () => 'en',
    nowMs: () => nowMs,
  });
  const outcome = (): Promise<string> =>
    ask(QUESTION).then(
      () => 'agreed',
      (thrown: unknown) => problemOf(thrown).code,
    );
  return { boxes, outcome, ask, wait: (ms: number) => (nowMs += ms) };
}

describe('a question', () => {
  it('shows old and new values, and cancels on Enter and Escape', async () => {
    const { boxes, outcome } = person();
    expect(await outcome()).toBe('not-agreed');
    expect(boxes).toEqual([
      {
        type: 'question',
        title: 'Tem',
        message: 'Change?',
        detail: 'Where\n  from: https://a.vn\n  to: https://b.vn\n\nThat is all.',
        buttons: ['No', 'Change it'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  it('is approved only by its own button', async () => {
    for (const [pressed, what] of [
      [1, 'agreed'],
      [0, 'not-agreed'],
      [2, 'not-agreed'],
      [-1, 'not-agreed'],
      // What Electron answers where the signal was aborted before.
      [undefined, 'not-agreed'],
    ] as const)
      expect(await person(async () => pressed as number).outcome()).toBe(what);
  });

  it('is refused while another is open, and shown after it', async () => {
    const answers: ((pressed: number) => void)[] = [];
    const { boxes, outcome } = person(() => new Promise((resolve) => answers.push(resolve)));
    const first = outcome();
    expect(await outcome()).toBe('not-asked');
    answers[0]?.(1);
    expect(await first).toBe('agreed');
    const next = outcome();
    answers[1]?.(1);
    expect(await next).toBe('agreed');
    expect(boxes).toHaveLength(2);
  });

  it('is not shown for a minute after three refusals within a minute', async () => {
    const { boxes, outcome, wait } = person();
    for (let time = 0; time < REFUSAL_LIMIT.max; time++) {
      expect(await outcome()).toBe('not-agreed');
      wait(1_000);
    }
    wait(REFUSAL_LIMIT.withinMs - REFUSAL_LIMIT.max * 1_000 - 1);
    expect(await outcome()).toBe('not-asked');
    expect(boxes).toHaveLength(REFUSAL_LIMIT.max);
    wait(REFUSAL_LIMIT.withinMs);
    expect(await outcome()).toBe('not-agreed');
    expect(boxes).toHaveLength(REFUSAL_LIMIT.max + 1);
  });

  it('reports why it was not shown, and unblocks if the dialog fails', async () => {
    const { ask, outcome } = person(async () => {
      throw new Error('the window is closed');
    });
    await expect(ask(QUESTION)).rejects.toThrow('the window is closed');
    expect(await outcome()).toBe('internal');
  });
});
