import type { Handlers } from '../../shared/ipc.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createFleetHandlers, type FleetHandlersDependencies } from './fleet-handlers.ts';
import { createServiceHandlers } from './service-handlers.ts';
import { createSettingsHandlers } from './settings-handlers.ts';
import { createStationHandlers } from './station-handlers.ts';
import { createSupportHandlers } from './support-handlers.ts';

type HandlersDependencies = Parameters<typeof createSettingsHandlers>[0] &
  Parameters<typeof createAccountHandlers>[0] &
  Parameters<typeof createStationHandlers>[0] &
  Parameters<typeof createServiceHandlers>[0] &
  Parameters<typeof createSupportHandlers>[0] &
  FleetHandlersDependencies;

/** Creates the handlers of the contract's calls, grouped by the contract's parts (shared/ipc). */
export const createHandlers = (needs: HandlersDependencies): Handlers => ({
  ...createSettingsHandlers(needs),
  ...createAccountHandlers(needs),
  ...createStationHandlers(needs),
  ...createServiceHandlers(needs),
  ...createSupportHandlers(needs),
  ...createFleetHandlers(needs),
});
