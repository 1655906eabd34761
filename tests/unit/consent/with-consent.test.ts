import { describe, expect, it } from 'vitest';
import { createAskConsent } from '../../../main/consent/ask-consent.ts';
import type { ConsentPlan, ConsentPlans } from '../../../main/consent/consent-question.ts';
import { withConsent } from '../../../main/consent/with-consent.ts';
import { withPinLock } from '../../../main/ipc/with-pin-lock.ts';
import { contract, type Handlers } from '../../../shared/ipc.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';

/** A station whose calls note that they were done, and whose every plan is the one that is set. */
function station(answer: () => Promise<number>) {
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
      showDialog(box) {
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
  };
}

const wants = (to: string, more: Partial<ConsentPlan> = {}): ConsentPlan => ({
  question: {
    message: { vi: '?', en: '?' },
    confirmLabel: { vi: '!', en: '!' },
    changes: [{ what: { vi: 'Nơi', en: 'Where' }, from: 'a', to }],
  },
  ...more,
});
const codeOf = async (call: unknown): Promise<string> => {
  try {
    await call;
    return 'done';
  } catch (thrown) {
    return problemOf(thrown).code;
  }
};

describe('a call that redirects trust', () => {
  it('runs after consent, which is recorded first', async () => {
    const { handlers, done, planned } = station(async () => 1);
    planned(wants('b', { onApproved: () => done.push('agreed'), onBegin: () => done.push('begins') }));
    expect(await codeOf(handlers.settings.save({}))).toBe('done');
    expect(done).toEqual(['agreed', 'begins', 'settings.save']);
  });

  it('runs although an estimate changed while the box was open, which shows it', async () => {
    const fees = (to: string): Partial<ConsentPlan> => ({
      estimates: [{ what: { vi: 'Cước', en: 'Fees' }, from: '0 đ', to }],
    });
    const { handlers, done, asked, planned } = station(async () => {
      planned(wants('b', fees('80.000 đ')));
      return 1;
    });
    planned(wants('b', fees('not known')));
    expect(await codeOf(handlers.settings.save({}))).toBe('done');
    expect(asked.join()).toContain('Fees\n  from: 0 đ\n  to: not known');
    expect(done).toEqual(['settings.save']);
  });

  it('does nothing without consent', async () => {
    const { handlers, done, planned } = station(async () => 0);
    planned(wants('b', { onApproved: () => done.push('agreed'), onBegin: () => done.push('begins') }));
    expect(await codeOf(handlers.settings.save({}))).toBe('not-agreed');
    expect(done).toEqual([]);
  });

  it('runs at once without a question if it changes nothing', () => {
    const { handlers, done, asked, planned } = station(async () => 0);
    planned({ question: null, onBegin: () => done.push('begins') });
    void handlers.settings.save({});
    expect(done).toEqual(['begins', 'settings.save']);
    expect(asked).toEqual([]);
  });

  it.each<[string, ConsentPlan]>([
    ['other words', wants('c')],
    ['other content behind the same words', wants('b', { fingerprint: '2' })],
    ['nothing to ask any more', { question: null }],
  ])('does nothing where the station has changed while the box was open: %s', async (_what, then) => {
    const { handlers, done, planned } = station(async () => {
      planned(then);
      return 1;
    });
    planned(wants('b', { fingerprint: '1' }));
    expect(await codeOf(handlers.settings.save({}))).toBe('changed-meanwhile');
    expect(done).toEqual([]);
  });

  it('does nothing if the settings were locked while the dialog was open: who answered may not have the PIN', async () => {
    const { handlers, done, planned, locked } = station(async () => {
      locked(true);
      return 1;
    });
    planned(wants('b', { onApproved: () => done.push('agreed') }));
    expect(await codeOf(handlers.settings.save({}))).toBe('changed-meanwhile');
    expect(done).toEqual([]);
    // A change without a PIN is asked for and made while the settings are locked.
    expect(await codeOf(handlers.orders.cancel({ code: 'A1' as never }))).toBe('done');
    expect(done).toEqual(['agreed', 'orders.cancel']);
  });

  it('fails with its plan’s problem before anybody is asked', () => {
    const { handlers, done, asked, planned } = station(async () => 1);
    const broken = {
      get question(): never {
        throw new ProblemError('settings-file-unreadable', { detail: 'JSON' });
      },
    };
    planned(broken);
    expect(() => handlers.setup.import({ text: '' })).toThrow(ProblemError);
    expect([done, asked]).toEqual([[], []]);
  });

  it('requires the PIN before it asks a person', () => {
    const { handlers, done, asked, planned } = station(async () => 1);
    planned(wants('b'));
    const lock = {
      check: () => {
        throw new ProblemError('settings-locked');
      },
    };
    const closed = withPinLock(handlers, lock as never);
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
      expect(call).toThrow(expect.objectContaining({ problem: { code: 'settings-locked' } }));
    expect([done, asked]).toEqual([[], []]);
  });
});
