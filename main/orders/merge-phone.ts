import { normalizePhone } from '../database/search-text.ts';

/** Returns the later of two phone numbers. A masked one ("098****294", of a look-up) doesn't replace a full one it matches. */
export function mergePhone(before: string | null, after: string | null): string | null {
  if (after === null || after === '') return before;
  if (before === null || before === '') return after;
  const [known, told] = [normalizePhone(before), normalizePhone(after)];
  if (!told.includes('%')) return after;
  const start = told.slice(0, told.indexOf('%'));
  const end = told.slice(told.lastIndexOf('%') + 1);
  const fits = known.startsWith(start) && known.endsWith(end);
  return fits && known.length >= start.length + end.length ? before : after;
}
