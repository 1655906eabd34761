import type { Socket } from 'node:net';

/** One way through a proxied connection: bytes from one socket to another, and what is done to them. */
export interface Direction {
  /** From now on bytes, and the end, are passed on this many milliseconds after they came; their order stays. */
  delay(ms: number): void;
  /** From now on nothing is passed on: what comes is read and thrown away. */
  swallow(): void;
  /** Nothing is read until `resume`: the sender's system keeps it, as in a network that stands still. */
  stall(): void;
  resume(): void;
  /** Ends the receiving side (FIN) once what has come is passed on; the other direction goes on. */
  end(): void;
  /** Looks at each piece before it is passed on, and says how many of its bytes are. @returns its own removal */
  intercept(look: (piece: Buffer) => number): () => void;
}

/** @param from is read, and paused while @param to takes no more */
export function connectDirection(from: Socket, to: Socket): Direction {
  let delayMs = 0;
  let swallowing = false;
  let stalled = false;
  let lastAt = 0;
  const looks = new Set<(piece: Buffer) => number>();
  const later = (act: () => void): void => {
    const now = performance.now();
    const at = Math.max(lastAt, now + delayMs);
    lastAt = at;
    if (at <= now) act();
    else setTimeout(act, at - now);
  };
  const write = (piece: Buffer): void => {
    if (swallowing || to.destroyed || to.writableEnded) return;
    let length = piece.length;
    for (const look of looks) length = Math.min(length, look(piece));
    if (length === 0 || to.destroyed) return;
    if (!to.write(piece.subarray(0, length))) from.pause();
  };
  const end = (): void => {
    if (!swallowing && !to.destroyed) to.end();
  };
  from.on('data', (piece: Buffer) => later(() => write(piece)));
  from.on('end', () => later(end));
  to.on('drain', () => {
    if (!stalled) from.resume();
  });
  return {
    delay(ms) {
      delayMs = ms;
    },
    swallow() {
      swallowing = true;
      from.resume();
    },
    stall() {
      stalled = true;
      from.pause();
    },
    resume() {
      stalled = false;
      from.resume();
    },
    end: () => later(end),
    intercept(look) {
      looks.add(look);
      return () => void looks.delete(look);
    },
  };
}
