/** Lets every promise that can go on do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Calls of main's API that wait until the test answers them. */
export function slowCalls<Input = unknown>() {
  const asked: { name: string; input: Input; answer: (reply: unknown) => Promise<void> }[] = [];
  const call =
    (name = '') =>
    (input: Input): Promise<never> => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const answer = (reply: unknown): Promise<void> => {
        resolve(reply);
        return settle();
      };
      asked.push({ name, input, answer });
      return promise as Promise<never>;
    };
  /** Answers the oldest call that is open. */
  const answer = async (reply: unknown) => {
    const next = asked.shift();
    await next?.answer(reply);
    return next;
  };
  return { asked, call, answer };
}

/** A message of main's: the page listens with `changed`, the test sends with `say`. */
export function fakeMessage<Value>() {
  const nobody = (): void => undefined;
  let listener: (value: Value) => void = nobody;
  return {
    changed: (heard: (value: Value) => void) => {
      listener = heard;
      return () => {
        listener = nobody;
      };
    },
    say: (value: Value) => listener(value),
  };
}
