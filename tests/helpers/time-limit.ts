const MINUTE_MS = 60_000;

/** @returns what the work returns @throws Error where it takes longer; the work itself goes on */
export async function withTimeLimit<Value>(
  limitMs: number,
  what: string,
  work: Promise<Value>,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${what} has taken ${limitMs / MINUTE_MS} minutes`)),
    limitMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
