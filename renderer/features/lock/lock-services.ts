import type { LockView } from '../../components/context/lock.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** What the PIN's dialog and gate work with. */
export interface LockServices {
  readonly lock: LockView;
  readonly navigation: Navigation;
}

export const [LockServicesProvider, useLockServices] = createServicesContext<LockServices>('lock');
