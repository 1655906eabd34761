import type { ScreenName } from '../services.ts';

/** The rooms in the header, in the order of their keys: Ctrl+1 for the first. The settings have a key of their own. */
export const NAV_SCREENS = [
  'station',
  'orders',
  'create',
  'imports',
  'quote',
  'history',
  'webhook',
] as const satisfies readonly ScreenName[];

/** The key that leads to a room, as useKeys names it. */
export function screenShortcut(room: ScreenName): string {
  const at = NAV_SCREENS.findIndex((one) => one === room);
  return at === -1 ? 'Ctrl+,' : `Ctrl+${at + 1}`;
}
