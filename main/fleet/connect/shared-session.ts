import { createHash, randomUUID } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCodeOf } from '../../platform/system-errors.ts';

/** The session of a station in its fleet; several processes on one data folder share it. */
export interface StationSession {
  /** Its id: never on disk, so that a copy of the disk does not have it. */
  id(): Promise<string>;
  /** Whether another process uses it now: it must not be ended. */
  isShared(): boolean;
  close(): Promise<void>;
}

/** Of a process that shares it with nobody. */
export function createOwnSession(): StationSession {
  const id = randomUUID();
  return { id: async () => id, isShared: () => false, close: async () => undefined };
}

/** A process that does not answer by then is not there. In ms. */
const ANSWER_MS = 1_000;
const IdSchema = z.uuid();

/**
 * Shares the session with the other processes on a data folder (`tem print` beside the open station): whoever is first tells the
 * others through a local socket, which only this user can open. When that process ends, another takes its place.
 */
export function createSharedSession(dataDir: string): StationSession {
  const path = socketPathOf(dataDir);
  let id: string | null = null;
  let server: Server | null = null;
  let host: Socket | null = null;
  const guests = new Set<Socket>();
  let isClosed = false;
  let finding: Promise<string> | null = null;

  /** Asks the process that has the session; null if there is none. */
  function askHost(): Promise<string | null> {
    return new Promise((resolve) => {
      const socket = connect(path);
      const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
      socket.setEncoding('utf8');
      socket.unref();
      socket.once('data', (text) => {
        clearTimeout(timer);
        const read = IdSchema.safeParse(String(text).trim());
        if (!read.success) {
          socket.destroy();
          return;
        }
        host = socket;
        resolve(read.data);
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearTimeout(timer);
        resolve(null);
        if (host !== socket) return;
        host = null;
        // The session goes on: this process tells it to those that come.
        if (!isClosed) void find();
      });
    });
  }

  /** Tells the session to processes that come. @returns whether it can: another one may do that already */
  function beHost(own: string): Promise<boolean> {
    return new Promise((resolve) => {
      const listening = createServer((guest) => {
        guests.add(guest);
        guest.unref();
        guest.on('error', () => undefined);
        guest.once('close', () => guests.delete(guest));
        guest.write(`${own}\n`);
        guest.resume();
      });
      listening.once('error', () => resolve(false));
      listening.listen(path, () => {
        listening.unref();
        server = listening;
        resolve(true);
      });
    });
  }

  async function search(): Promise<string> {
    const known = id ?? randomUUID();
    // A socket that nobody listens at was left behind by a process that was killed.
    for (const mayRemove of [false, true, false]) {
      if (await beHost(known)) return known;
      const told = await askHost();
      if (told !== null) return told;
      if (mayRemove) removeSocket(path);
    }
    // Nothing can be shared here (no socket can be made): the session is this process's own.
    return known;
  }

  function find(): Promise<string> {
    finding ??= search()
      .then((found) => {
        id = found;
        return found;
      })
      .finally(() => {
        finding = null;
      });
    return finding;
  }

  return {
    id: async () => (id !== null && (server !== null || host !== null) ? id : find()),
    isShared: () => host !== null || guests.size > 0,
    async close() {
      isClosed = true;
      await finding?.catch(() => undefined);
      host?.destroy();
      for (const guest of guests) guest.destroy();
      const listening = server;
      if (listening !== null) await new Promise<void>((resolve) => void listening.close(() => resolve()));
    },
  };
}

/** A socket's path has 104 bytes with its end on macOS, 108 on Linux (sockaddr_un). */
const MAX_PATH_BYTES = 103;

/**
 * In the data folder, because two processes may have different folders for temporary files; beside those only where its path is
 * too long for a socket.
 */
function socketPathOf(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\tem-fleet-${name}`;
  const inside = join(folder, 'fleet.sock');
  return Buffer.byteLength(inside) <= MAX_PATH_BYTES ? inside : join(tmpdir(), `tem-fleet-${name}.sock`);
}

function removeSocket(path: string): void {
  if (process.platform === 'win32') return;
  try {
    rmSync(path, { force: true });
  } catch (error) {
    // Another user's: nothing is shared then.
    if (errorCodeOf(error) === null) throw error;
  }
}
