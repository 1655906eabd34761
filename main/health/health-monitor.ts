import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';

/** Monitors the station's surroundings: partner, printer, token, clock, disk. */
export interface HealthMonitor {
  state(): HealthIssues;
  /** @returns a function that removes the listener */
  onChange(listener: (troubles: HealthIssues) => void): () => void;
  /** Checks again at once. */
  retry(): void;
  /**
   * Reports a failure of the partner or the printer. It is an issue until a check succeeds; each time it recurs soon after, the
   * next check comes later.
   */
  reportFailure(kind: 'partner' | 'printer', problem: Problem): void;
  close(): void;
}
