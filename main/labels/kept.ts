/** Most answers that are remembered; label pages name a handful of hosts and stylesheets. */
const MOST_KEPT = 200;

/** Remembers answers for a while; a failure is not remembered. */
export function kept<Value>(
  milliseconds: number,
  now: () => number,
  ask: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const answers = new Map<string, { readonly answer: Promise<Value>; readonly until: number }>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer;
    if (answers.size >= MOST_KEPT) answers.clear();
    const answer = ask(key);
    answers.set(key, { answer, until: now() + milliseconds });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
