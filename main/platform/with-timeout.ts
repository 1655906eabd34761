/** Waits for work up to a time limit. @throws Error with `late`, or the work's own error; the work itself continues */
export async function withTimeout<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: string,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(late)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
