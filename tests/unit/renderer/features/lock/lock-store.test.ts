import { expect, it } from 'vitest';
import { createLockModel } from '../../../../../renderer/features/lock/lock-store.ts';
import type { LockState } from '../../../../../shared/lock.ts';

const OPEN: LockState = { on: true, open: true, waitUntilMs: null };
const LOCKED: LockState = { ...OPEN, open: false };

type Tem = Parameters<typeof createLockModel>[0];

/** The lock's model on a main that answers when this says so. */
function openModel() {
  const answer = Promise.withResolvers<LockState>();
  let report: (state: LockState) => void = () => undefined;
  const tem: Tem = {
    calls: {
      lock: {
        state: () => answer.promise,
        unlock: async () => true,
        lock: async () => LOCKED,
        keepUnlocked: async () => undefined,
        setPin: async () => OPEN,
      },
    },
    messages: {
      lock: {
        changed: (listener: typeof report) => {
          report = listener;
          return () => undefined;
        },
      },
    },
  };
  const model = createLockModel(tem, () => undefined);
  return { model, answer, report: (state: LockState) => report(state) };
}

it('keeps a lock that main reports before an older answer arrives', async () => {
  const { model, answer, report } = openModel();
  const unlocked = model.unlock('13579');
  // The request for the state is on its way.
  await Promise.resolve();
  report(OPEN);
  report(LOCKED);
  answer.resolve(OPEN);
  expect(await unlocked).toBe(true);
  expect(model.store.getState().lock).toEqual(LOCKED);
});

it('takes the answer where main has reported nothing meanwhile', async () => {
  const { model, answer } = openModel();
  const unlocked = model.unlock('13579');
  answer.resolve(OPEN);
  await unlocked;
  expect(model.store.getState().lock).toEqual(OPEN);
});
