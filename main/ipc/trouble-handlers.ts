import type { Handlers } from '../../shared/ipc.ts';
import type { TroubleWatch } from '../trouble/trouble.ts';

export function troubleHandlers({
  trouble,
}: {
  readonly trouble: Pick<TroubleWatch, 'state' | 'retry'>;
}): Handlers['trouble'] {
  return { state: () => trouble.state(), retry: () => trouble.retry() };
}
