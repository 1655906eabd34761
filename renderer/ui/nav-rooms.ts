import type { Room } from '../services.ts';

/** The rooms in the header, in the order of their keys: Ctrl+1 for the first. The settings have a key of their own. */
export const NAV_ROOMS = [
  'station',
  'orders',
  'create',
  'imports',
  'quote',
  'history',
  'webhook',
] as const satisfies readonly Room[];

/** The key that leads to a room, as useKeys names it. */
export function roomKey(room: Room): string {
  const at = NAV_ROOMS.findIndex((one) => one === room);
  return at === -1 ? 'Ctrl+,' : `Ctrl+${at + 1}`;
}
