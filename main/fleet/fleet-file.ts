import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodeOf } from '../platform/system-errors.ts';

/** The file in the data folder: where the fleet is and as whom this station connects, without the password (membership.ts). */
export const FLEET_FILE = 'fleet.json';

/**
 * Whether a data folder says that its station belongs to a fleet. Asked at each start, so it does not read the file; one that cannot
 * be looked at is one.
 */
export function isFleetMember(dataDir: string): boolean {
  try {
    lstatSync(join(dataDir, FLEET_FILE));
    return true;
  } catch (error) {
    return errorCodeOf(error) !== 'ENOENT';
  }
}
