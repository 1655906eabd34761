import type { Room } from '../services.ts';

/** The rooms in the header, in the order of their keys: Ctrl+1 for the first. The settings have a key of their own. */
export const NAV_ROOMS = [
  'station',
  'orders',
  'create',
  'imports',
  'quote',
  'webhook',
] as const satisfies readonly Room[];

const SETTINGS_KEY = ',';

/**
 * The room that a key leads to; null for any other. The digits count by their place on the keyboard as well: Vietnamese
 * layouts type letters there.
 */
export function roomOfKey(event: Pick<KeyboardEvent, 'key' | 'code'>): Room | null {
  if (event.key === SETTINGS_KEY) return 'settings';
  const digit = /^[1-9]$/.exec(event.key)?.[0] ?? /^Digit([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? null : (NAV_ROOMS[Number(digit) - 1] ?? null);
}
