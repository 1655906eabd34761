import type { LockModel } from '../../components/context/lock.ts';
import type { Navigation } from '../../components/context/navigation.ts';
import { createServicesContext } from '../../components/context/services-context.ts';

/** The services of the PIN dialog and gate. */
export interface LockServices {
  readonly lock: LockModel;
  readonly navigation: Navigation;
}

export const [LockServicesProvider, useLockServices] = createServicesContext<LockServices>('lock');
