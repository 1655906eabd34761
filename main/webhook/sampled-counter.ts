/**
 * Counts frequent events and reports the 1st, 10th, 100th… of each kind, so that a stranger who knocks all night can't
 * flood the log.
 */
export function createSampledCounter<Kind>(tell: (kind: Kind, times: number) => void): (kind: Kind) => void {
  const counts = new Map<Kind, number>();
  return (kind) => {
    const times = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, times);
    if (/^10*$/.test(String(times))) tell(kind, times);
  };
}
