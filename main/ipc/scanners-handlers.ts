import type { Handlers } from '../../shared/ipc.ts';
import type { HidAccess } from '../app/hid-access.ts';

/** The choice of a scanner that speaks HID-POS. */
export function createScannersHandlers(hid: HidAccess): Handlers['scanners'] {
  return { choose: ({ deviceId }) => hid.choose(deviceId) };
}
