import type { Protocol } from './cdp-protocol.ts';

/** Headers by name, as Chromium's list of lines. */
export function toHeaderEntries(
  headers: Readonly<Record<string, string | readonly string[]>>,
): Protocol.Fetch.HeaderEntry[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : value.map((one) => ({ name, value: one })),
  );
}

/** Chromium's lines by name, as webRequest has them. */
export function toHeaderMap(list: readonly Protocol.Fetch.HeaderEntry[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const { name, value } of list) (lists[name] ??= []).push(value);
  return lists;
}
