import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConsentDialog, createAskConsent, REFUSAL_LIMIT } from '../../../main/consent/ask-consent.ts';
import {
  type ConsentPlan,
  type ConsentPlans,
  type ConsentQuestion,
  fillSafeText,
  formatQuestion,
} from '../../../main/consent/consent-question.ts';
import { toDialogAddress, toDialogText } from '../../../main/consent/dialog-text.ts';
import { withConsent } from '../../../main/consent/with-consent.ts';
import { withPinLock } from '../../../main/ipc/with-pin-lock.ts';
import { contract, type Handlers } from '../../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import { wildText } from '../shared/wild-text.ts';

const question = (to: string): ConsentQuestion => ({
  message: { vi: 'Đổi?', en: 'Change?' },
  confirmLabel: { vi: 'Đổi', en: 'Change it' },
  changes: [{ what: { vi: 'Nơi', en: 'Where' }, from: 'https://a.vn', to }],
  note: { vi: 'Rồi thôi.', en: 'That is all.' },
});
/** "done", or the code of the problem that a call fails with. */
const outcomeOf = async (call: unknown): Promise<string> => {
  try {
    await call;
    return 'done';
  } catch (thrown) {
    return problemOf(thrown).code;
  }
};

describe('a text in a question', () => {
  /** What would end a line, be drawn as nothing, or turn the order of letters round. */
  const HIDING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

  it('is one line of limited length without hiding or reordering characters', () => {
    fc.assert(
      fc.property(fc.oneof(wildText(500), fc.string()), (text) => {
        const shown = toDialogText(text);
        expect(shown).not.toMatch(HIDING);
        expect(shown).not.toMatch(/\s\s/);
        expect(shown.length).toBeLessThanOrEqual(340);
      }),
    );
  });

  it.each([
    ['a line break', 'file:/a\n  to: /safe', 'file:/a to: /safe'],
    ['a bidirectional override', 'https://a/\u202Egnp.exe', 'https://a/\uFFFDgnp.exe'],
    ['a zero-width letter', 'pay\u200Bpal', 'pay\uFFFDpal'],
    ['a filler that is drawn as nothing', 'a\u3164b\u2800c', 'a\uFFFDb\uFFFDc'],
    ['many spaces, which would push the rest into another line', `a${' '.repeat(200)}b`, 'a b'],
    ['Vietnamese', 'Nhãn của bàn 3', 'Nhãn của bàn 3'],
  ])('makes %s visible', (_what, text, shown) => {
    expect(toDialogText(text)).toBe(shown);
  });

  it('shows an address by the host it connects to, without lookalikes, and never cuts it', () => {
    expect(toDialogAddress('https://аpple.com/x')).toBe('https://xn--pple-43d.com/x');
    expect(toDialogAddress('https://api.partner.vn@evil.example/')).toBe('https://evil.example');
    expect(toDialogAddress('http://127.0.0.1:8787/a?b')).toBe('http://127.0.0.1:8787/a?b');
    const host = `${['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60)).join('.')}.evil.com`;
    expect(toDialogAddress(`https://${host}/${'p'.repeat(2000)}/partner.vn`)).toContain(`https://${host}/`);
  });

  it('stands on its own line, so that no value can pass for another', () => {
    const values = wildText(60);
    fc.assert(
      fc.property(values, values, values, (from, to, name) => {
        const what = fillSafeText({ vi: 'Mã của {name}', en: 'Token of {name}' }, { name });
        const said = formatQuestion(
          { message: what, confirmLabel: what, changes: [{ what, from, to }] },
          'en',
        );
        expect(said.split('\n').slice(1)).toEqual([
          `  from: ${toDialogText(from)}`,
          `  to: ${toDialogText(to)}`,
        ]);
      }),
    );
  });
});

describe('a question', () => {
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
    const outcome = () => outcomeOf(ask(question('https://b.vn')));
    return { boxes, outcome, wait: (ms: number) => (nowMs += ms) };
  }

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
    // Undefined is what Electron answers where the signal was aborted before.
    const pressed = [1, 0, 2, -1, undefined].map((one) => person(async () => one as number).outcome());
    expect(await Promise.all(pressed)).toEqual(['done', ...Array(4).fill('not-agreed')]);
  });

  it('is refused while another is open, and shown after it', async () => {
    const answers: ((pressed: number) => void)[] = [];
    const { boxes, outcome } = person(() => new Promise((resolve) => answers.push(resolve)));
    const first = outcome();
    expect(await outcome()).toBe('not-asked');
    answers[0]?.(1);
    expect(await first).toBe('done');
    const next = outcome();
    answers[1]?.(1);
    expect([await next, boxes.length]).toEqual(['done', 2]);
  });

  it('is not shown for a minute after three refusals within a minute', async () => {
    const { boxes, outcome, wait } = person();
    for (let time = 0; time < REFUSAL_LIMIT.max; time++) {
      expect(await outcome()).toBe('not-agreed');
      wait(1_000);
    }
    wait(REFUSAL_LIMIT.withinMs - REFUSAL_LIMIT.max * 1_000 - 1);
    expect([await outcome(), boxes.length]).toEqual(['not-asked', REFUSAL_LIMIT.max]);
    wait(REFUSAL_LIMIT.withinMs);
    expect([await outcome(), boxes.length]).toEqual(['not-agreed', REFUSAL_LIMIT.max + 1]);
  });
});

describe('a call that redirects trust', () => {
  /** A station whose calls note that they were done, and whose every plan is the one that is set. */
  function station(answer: () => number) {
    const done: string[] = [];
    const asked: string[] = [];
    let plan: ConsentPlan = { question: null };
    let isLocked = false;
    const table = (make: (call: string) => unknown): unknown =>
      Object.fromEntries(
        Object.entries(contract.calls).map(([domain, calls]) => [
          domain,
          Object.fromEntries(Object.keys(calls).map((name) => [name, make(`${domain}.${name}`)])),
        ]),
      );
    const handlers = withConsent(table((call) => () => void done.push(call)) as Handlers, {
      plans: table(() => () => plan) as ConsentPlans,
      askConsent: createAskConsent({
        async showDialog(box) {
          asked.push(box.detail);
          return answer();
        },
        language: () => 'en',
        nowMs: () => 0,
      }),
      isUnlocked: () => !isLocked,
      log: () => undefined,
    });
    return {
      handlers,
      done,
      asked,
      planned: (next: ConsentPlan) => (plan = next),
      locked: (next: boolean) => (isLocked = next),
      wants: (to: string, more: Partial<ConsentPlan> = {}): ConsentPlan => ({
        question: question(to),
        onApproved: () => done.push('agreed'),
        onBegin: () => done.push('begins'),
        ...more,
      }),
    };
  }

  it.each([
    [1, 'done', ['agreed', 'begins', 'settings.save']],
    [0, 'not-agreed', []],
  ])('with the answer %i is %s', async (pressed, outcome, steps) => {
    const { handlers, done, planned, wants } = station(() => pressed);
    planned(wants('b'));
    expect([await outcomeOf(handlers.settings.save({})), done]).toEqual([outcome, steps]);
  });

  it.each<[string, ConsentPlan]>([
    ['other words', { question: question('c'), fingerprint: '1' }],
    ['other content behind the same words', { question: question('b'), fingerprint: '2' }],
    ['nothing to ask any more', { question: null }],
  ])('does nothing where the station has changed while the box was open: %s', async (_what, then) => {
    const { handlers, done, planned, wants } = station(() => {
      planned(then);
      return 1;
    });
    planned(wants('b', { fingerprint: '1' }));
    expect([await outcomeOf(handlers.settings.save({})), done]).toEqual(['changed-meanwhile', []]);
  });

  it('does nothing if the settings were locked while the dialog was open: who answered may not have the PIN', async () => {
    const { handlers, done, planned, locked, wants } = station(() => {
      locked(true);
      return 1;
    });
    planned(wants('b'));
    expect([await outcomeOf(handlers.settings.save({})), done]).toEqual(['changed-meanwhile', []]);
    // A change without a PIN is asked for and made while the settings are locked.
    expect(await outcomeOf(handlers.orders.cancel({ code: 'A1' as never }))).toBe('done');
    expect(done).toEqual(['agreed', 'begins', 'orders.cancel']);
  });

  it('fails with its plan’s problem, or without the PIN, before anybody is asked', () => {
    const { handlers, done, asked, planned, wants } = station(() => 1);
    planned({
      get question(): never {
        throw new ProblemError('settings-file-unreadable', { detail: 'JSON' });
      },
    });
    expect(() => handlers.setup.import({ text: '' })).toThrow(ProblemError);
    planned(wants('b'));
    const locked = expect.objectContaining({ problem: { code: 'settings-locked' } });
    const check = (): never => {
      throw new ProblemError('settings-locked');
    };
    const closed = withPinLock(handlers, { check } as never);
    for (const call of [
      () => closed.settings.save({ baseUrl: 'https://b.vn' }),
      () => closed.setup.import({ text: '' }),
      () => closed.token.set({ token: 'x' }),
      () => closed.token.clear(undefined),
      () => closed.lock.setPin({ pin: '1234' } as never),
      () => closed.webhook.register({ url: null }),
      () => closed.webhook.newSecret(undefined),
      () => closed.station.agree({ id: 1 }),
    ])
      expect(call).toThrow(locked);
    expect([done, asked]).toEqual([[], []]);
  });
});
