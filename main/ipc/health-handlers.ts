import type { Handlers } from '../../shared/ipc.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';

export function createHealthHandlers({
  trouble,
}: {
  readonly trouble: Pick<HealthMonitor, 'state' | 'retry'>;
}): Handlers['health'] {
  return { state: () => trouble.state(), retry: () => trouble.retry() };
}
