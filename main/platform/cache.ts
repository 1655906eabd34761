/** Most answers that are remembered; label pages name a handful of hosts and stylesheets. */
const MAX_ENTRIES = 200;

/** Remembers answers for a while; a failure is not remembered. What is asked with besides the key is no part of it. */
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
