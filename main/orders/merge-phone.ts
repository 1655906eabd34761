/**
 * Of two phone numbers the last one told; but one with hidden digits ("098****294", as look-ups tell it) does not take the
 * place of a number that it may be hiding.
 */
export function mergePhone(before: string | null, after: string | null): string | null {
  if (after === null || after === '') return before;
  if (before === null || before === '' || !after.includes('*')) return after;
  const start = after.slice(0, after.indexOf('*'));
  const end = after.slice(after.lastIndexOf('*') + 1);
  const fits = before.startsWith(start) && before.endsWith(end);
  return fits && before.length >= start.length + end.length ? before : after;
}
