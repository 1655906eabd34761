import type { Session } from '../session.ts';

let partitionNamed: ((name: string) => Session) | undefined;

/** Called once, by session.ts. */
export function setPartitions(named: (name: string) => Session): void {
  partitionNamed = named;
}

export function defaultSession(): Session {
  if (partitionNamed === undefined) throw new Error('electron stand-in: no sessions yet');
  return partitionNamed('');
}
