import type { Reply, TemApi } from '../../../shared/ipc.ts';

type AnyCall = (input: never) => Promise<Reply<unknown>>;

/**
 * The same calls, except that one which is refused for want of the PIN asks for it and is made once more: whoever changes
 * a setting, in whichever room, gives the PIN and has it changed. Without the PIN the refusal is the answer.
 * @param ask resolves to whether the PIN was given
 * @param onDone the call was made once more: what was opened for it alone may be locked again
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
  // The same names with the same types, two lines above.
  return { calls: calls as TemApi['calls'], messages: tem.messages };
}
