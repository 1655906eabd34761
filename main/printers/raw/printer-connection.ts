import { connect, type Socket } from 'node:net';
import type { RawAddress } from '../../../shared/raw-printer.ts';
import { createPinnedLookup } from '../../net/endpoint.ts';
import { withTimeout } from '../../platform/promises.ts';
import type { ReceivedAnswers } from '../languages/printer-language.ts';
import type { DestinationPolicy } from './destination-policy.ts';

/** Bytes per write; also the granularity of the printer's visible progress. */
const CHUNK_BYTES = 16_384;
/** A longer answer is not a status. */
const MAX_ANSWER_BYTES = 65_536;

/** A connection to a printer. Fails with plain Errors, whose meaning depends on what was sent before. */
export type PrinterConnection = Awaited<ReturnType<typeof openConnection>>;

/**
 * Connects once, to a checked address: the name is resolved only once.
 * @throws DestinationRefusedError if the destination is refused; Error if the printer can't be reached in time
 */
export async function openConnection(
  place: Pick<RawAddress, 'host' | 'port'>,
  places: Pick<DestinationPolicy, 'addressesOf'>,
  limits: Pick<RawLimits, 'connectMs' | 'answerMs' | 'takeMs'>,
) {
  const until = performance.now() + limits.connectMs;
  const late = `no address within ${limits.connectMs} ms`;
  const found = await withTimeout(limits.connectMs, places.addressesOf(place), late);
  const lookup = createPinnedLookup(found.map(({ address }) => address));
  const socket = connect({ ...place, noDelay: true, lookup });
  let broken: Error | null = null;
  let clean = true;
  let received = Buffer.alloc(0);
  let wake = (): void => undefined;
  socket.on('error', (error) => {
    broken = error;
    clean = false;
  });
  socket.on('close', () => {
    broken ??= new Error('the printer closed the connection');
    wake();
  });
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > MAX_ANSWER_BYTES)
      socket.destroy(new Error('the printer sends something else than a status'));
    wake();
  });
  await waitUntilOpen(socket, Math.max(0, until - performance.now()));

  /** Resolves at the next socket event or after the time limit. */
  const news = (withinMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, withinMs));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    /**
     * Sends all bytes; from the first call on, the printer may have any part. @throws Error if the connection breaks or stalls
     */
    async send(bytes: Uint8Array): Promise<void> {
      received = Buffer.alloc(0);
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
        await writeChunk(socket, bytes.subarray(at, at + CHUNK_BYTES), limits.takeMs);
    },
    /**
     * Sends a query and reads until `read` finds the answer; null if none arrives in time. @throws Error if the connection
     * breaks
     */
    async ask<Value>(
      question: Uint8Array,
      read: (answers: ReceivedAnswers) => Value | null,
    ): Promise<Value | null> {
      const asked = received.length;
      const until = performance.now() + limits.answerMs;
      if (broken === null) socket.write(question);
      for (;;) {
        const value = read({ bytes: received, asked });
        if (value !== null) return value;
        if (broken !== null) throw broken;
        const remainingMs = until - performance.now();
        if (remainingMs <= 0) return null;
        await news(remainingMs);
      }
    },
    /**
     * Ends the sending side and waits until the printer has read everything. Resolves with whether it closed cleanly in time.
     */
    async end(withinMs: number): Promise<boolean> {
      const until = performance.now() + withinMs;
      socket.end();
      while (!socket.closed && performance.now() < until) await news(until - performance.now());
      const inTime = socket.closed;
      socket.destroy();
      return inTime && clean;
    },
  };
}

function waitUntilOpen(socket: Socket, withinMs: number): Promise<void> {
  return withLimit(socket, withinMs, `no connection within ${withinMs} ms`, (done) => {
    socket.once('connect', () => done());
    socket.once('error', done);
  });
}

/** Resolves once the system has accepted the bytes, i.e. as the printer reads on. */
function writeChunk(socket: Socket, bytes: Uint8Array, withinMs: number): Promise<void> {
  const late = `the printer took nothing for ${withinMs} ms`;
  return withLimit(socket, withinMs, late, (done) => socket.write(bytes, done));
}

/** Waits until work on the socket is done; over the limit, destroys the socket, which fails the work. */
function withLimit(
  socket: Socket,
  withinMs: number,
  late: string,
  work: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error(late)), withinMs);
    work((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Time limits for a raw printer, in ms. */
export interface RawLimits {
  readonly connectMs: number;
  readonly answerMs: number;
  /** For the printer to accept more of a label: a full buffer drains at the speed of the paper. */
  readonly takeMs: number;
  /** For the printer to close the connection too. */
  readonly closeMs: number;
  /** Between two queries after a label: initial and maximum. */
  readonly pollMs: { readonly first: number; readonly most: number };
  /** For a ready printer to report completion, before it counts as one that does not report it. */
  readonly endMs: number;
  /** For a label to come out, including a person's help. */
  readonly waitMs: number;
}

export const DEFAULT_RAW_LIMITS: RawLimits = {
  connectMs: 5_000,
  answerMs: 1_500,
  takeMs: 30_000,
  closeMs: 2_000,
  pollMs: { first: 40, most: 1_000 },
  endMs: 10_000,
  waitMs: 60_000,
};
