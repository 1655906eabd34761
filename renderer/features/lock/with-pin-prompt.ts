import type { Reply, TemApi } from '../../../shared/ipc.ts';

type AnyCall = (input: never) => Promise<Reply<unknown>>;

/**
 * Wraps the calls: one refused for lack of the PIN asks for it and is repeated, so that a setting can be changed on any
 * screen. Without the PIN, the refusal is the result.
 * @param ask resolves to whether the PIN was entered
 * @param onDone called after the repeated call: the settings, if unlocked only for it, may be locked again
 */
export function withPinPrompt(tem: TemApi, ask: () => Promise<boolean>, onDone: () => void): TemApi {
  const opening =
    (call: AnyCall): AnyCall =>
    async (input) => {
      const reply = await call(input);
      if (reply.ok || reply.problem.code !== 'settings-locked') return reply;
      if (!(await ask())) return reply;
      const again = await call(input);
      onDone();
      return again;
    };
  const calls = Object.fromEntries(
    Object.entries<Readonly<Record<string, AnyCall>>>(tem.calls).map(([domain, members]) => [
      domain,
      Object.fromEntries(Object.entries(members).map(([name, call]) => [name, opening(call)])),
    ]),
  );
  // Same names and types as two lines above.
  return { calls: calls as TemApi['calls'], messages: tem.messages };
}
