import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';

/** Watches what is around the station: partner, printer, token, clock, disk. */
export interface HealthMonitor {
  state(): HealthIssues;
  /** @returns a function that ends the listening */
  onChange(listener: (troubles: HealthIssues) => void): () => void;
  /** Looks again at once. */
  retry(): void;
  /**
   * Somebody met trouble with the partner or the printer. It is among the troubles from then on, until a look shows that
   * it is over; each time it is met again soon after, the next look comes later.
   */
  reportFailure(kind: 'partner' | 'printer', problem: Problem): void;
  close(): void;
}
