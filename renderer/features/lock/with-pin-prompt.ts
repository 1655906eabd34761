import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import { mapCalls } from '../../components/context/api.ts';

/**
 * Wraps the calls: one refused for lack of the PIN asks for it and is repeated, so that a setting can be changed on any
 * screen. Without the PIN, the refusal is the result.
 * @param ask resolves to whether the PIN was entered
 * @param onDone called after the repeated call: the settings, if unlocked only for it, may be locked again
 */
export function withPinPrompt(tem: TemApi, ask: () => Promise<boolean>, onDone: () => void): TemApi {
  const calls = mapCalls<unknown>(tem.calls, (call) => async (input) => {
    try {
      return await call(input);
    } catch (refusal) {
      if (problemOf(refusal).code !== 'settings-locked' || !(await ask())) throw refusal;
    }
    try {
      return await call(input);
    } finally {
      onDone();
    }
  });
  return { calls, messages: tem.messages };
}
