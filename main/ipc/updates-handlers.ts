import type { Handlers } from '../../shared/ipc.ts';
import type { Updates } from '../updates/updates.ts';

/** Newer versions of Tem. Installing is no setting: it is not behind the PIN, as the address is. */
export function createUpdatesHandlers({
  updates,
}: {
  readonly updates: Pick<Updates, 'state' | 'check' | 'install'>;
}): Handlers['updates'] {
  return {
    state: () => updates.state(),
    check: () => updates.check(),
    install: () => updates.install(),
  };
}
