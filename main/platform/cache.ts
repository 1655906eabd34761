/** The most answers that are cached; label pages name a handful of hosts and stylesheets. */
const MAX_ENTRIES = 200;

/** Caches answers for a while. Failures are not cached. Further arguments are not part of the key. */
export function memoizeFor<Value, With extends readonly unknown[]>(
  milliseconds: number,
  now: () => number,
  ask: (key: string, ...besides: With) => Promise<Value>,
): (key: string, ...besides: With) => Promise<Value> {
  const answers = new Map<string, { readonly answer: Promise<Value>; readonly until: number }>();
  return (key, ...besides) => {
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer;
    if (answers.size >= MAX_ENTRIES) answers.clear();
    const answer = ask(key, ...besides);
    answers.set(key, { answer, until: now() + milliseconds });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
