import { isFleetMember } from '../fleet/fleet-file.ts';
import { createLazyFleet, type OpenFleet } from '../fleet/lazy-fleet.ts';
import type { OpenFleetDependencies } from './open-fleet.ts';

/**
 * Opens this station's part in a fleet: nothing of it is loaded where it belongs to none. One module brings all of it, so that the
 * build has no reason to cut what every start loads into pieces (vite.config.ts).
 */
export const openFleetOfStation = (needs: OpenFleetDependencies): Promise<OpenFleet> =>
  createLazyFleet(
    async () => (await import('./open-fleet.ts')).openFleet(needs),
    isFleetMember(needs.dataDir),
  );
