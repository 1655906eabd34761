/** Waits for work as long as that. @throws Error with `late`, or what the work throws; the work goes on */
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
