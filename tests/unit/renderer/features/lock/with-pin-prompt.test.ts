import { describe, expect, it } from 'vitest';
import { withPinPrompt } from '../../../../../renderer/features/lock/with-pin-prompt.ts';
import { contract, type TemApi } from '../../../../../shared/ipc.ts';
import { refused } from '../../refused.ts';

/** Main with a lock: `settings.save` is refused until `open`. */
function main() {
  const state = { open: false, asked: 0, done: 0, made: 0 };
  const calls = Object.entries(contract.calls).map(([domain, members]) => [
    domain,
    Object.fromEntries(
      Object.keys(members).map((name) => [
        name,
        async (): Promise<string> => {
          state.made++;
          if (name === 'save' && !state.open) return refused({ code: 'settings-locked' });
          if (name === 'test') return refused({ code: 'no-token' });
          return name;
        },
      ]),
    ),
  ]);
  // Only how calls are passed on counts here.
  const tem = { calls: Object.fromEntries(calls), messages: {} } as unknown as TemApi;
  return { state, tem };
}

describe('a call that needs the PIN', () => {
  it('is repeated after the PIN was entered, and reports that the lock was opened', async () => {
    const { state, tem } = main();
    const calls = withPinPrompt(
      tem,
      async () => {
        state.asked++;
        return (state.open = true);
      },
      () => state.done++,
    ).calls;
    expect(await calls.settings.save({ printer: 'Zebra' })).toBe('save');
    expect(state).toMatchObject({ asked: 1, done: 1, made: 2 });
  });

  it('is refused without the PIN; no other problem prompts for it', async () => {
    const { state, tem } = main();
    const calls = withPinPrompt(
      tem,
      async () => {
        state.asked++;
        return false;
      },
      () => state.done++,
    ).calls;
    await expect(calls.settings.save({ printer: 'Zebra' })).rejects.toMatchObject({
      problem: { code: 'settings-locked' },
    });
    expect(state).toMatchObject({ asked: 1, done: 0, made: 1 });
    await expect(calls.token.test(undefined)).rejects.toMatchObject({ problem: { code: 'no-token' } });
    expect(await calls.station.state(undefined)).toBe('state');
    expect(state.asked).toBe(1);
  });
});
