import type { Handlers } from '../../shared/ipc.ts';
import { externalAddressOf, openExternal } from '../app/open-external.ts';
import type { Log } from '../log/log.ts';

/** Pages outside of Tem, by name: the renderer never says an address. */
export function createOutsideHandlers(log: Log): Handlers['outside'] {
  return { open: ({ page }) => openExternal(externalAddressOf(page, process.platform), { log }) };
}
