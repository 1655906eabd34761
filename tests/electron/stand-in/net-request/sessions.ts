import type { Session } from '../session.ts';

const known = new WeakSet<object>();
let partitionNamed: ((name: string) => Session) | undefined;

/** Called by each session as it is made: a request's `session` must be one of them. */
export function registerSession(session: Session): void {
  known.add(session);
}

export const isSession = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && known.has(value);

/** Called once, by session.ts. */
export function setPartitions(named: (name: string) => Session): void {
  partitionNamed = named;
}

/** The partition's session; the default one for the empty name. */
export function sessionOf(partition: string): Session {
  if (partitionNamed === undefined) throw new Error('electron stand-in: no sessions yet');
  return partitionNamed(partition);
}
