import { createServer, type Socket } from 'node:net';
import { type RawLanguage, rawPrinterName } from '../../../shared/raw-printer.ts';
import { packed } from './canvas.ts';
import { INTERPRETERS, type PrintedLabel } from './interpreters.ts';
import type { Machine } from './machine.ts';
import { statusBytes } from './status-bytes.ts';

/** How the printer behaves; all of it can be changed at any time with `set`. */
export interface Behaviour {
  /** The three stop the printer: labels wait in it until the fault is over, then come out. */
  readonly outOfPaper: boolean;
  readonly headOpen: boolean;
  readonly paused: boolean;
  /** Prints, but answers nothing. */
  readonly silent: boolean;
  /** ESC/POS: answers DLE EOT, but not GS r. */
  readonly endless: boolean;
  /** Takes connections and reads nothing. */
  readonly hangs: boolean;
  /** ms that a label takes to come out. */
  readonly labelMs: number;
}

export interface VirtualPrinter {
  /** As in the settings: `raw:LANGUAGE://127.0.0.1:PORT`. */
  readonly address: string;
  readonly port: number;
  /** What came out, in order. */
  readonly labels: readonly PrintedLabel[];
  /** What its interpreter could not follow; a test that looks at pixels should see none. */
  readonly complaints: readonly string[];
  /** Connections taken so far. */
  readonly connections: number;
  /** Bytes read so far, questions included. */
  readonly bytesRead: number;
  set(behaviour: Partial<Behaviour>): void;
  /** Breaks the connection (with a reset) once so many more bytes were read, questions included; then goes on. */
  dropAfter(bytes: number): void;
  /** Resolves once `count` labels came out. @throws Error after `withinMs` (5,000 ms) */
  whenLabels(count: number, withinMs?: number): Promise<void>;
  /** Resolves once nobody is connected any more: all that was sent was read. */
  whenLeft(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a printer on a free port of this machine. `dpi` is its head's (TSPL measures in millimetres). */
export async function startVirtualPrinter(
  language: RawLanguage,
  { dpi = 203 }: { dpi?: number } = {},
): Promise<VirtualPrinter> {
  let behaviour: Behaviour = {
    outOfPaper: false,
    headOpen: false,
    paused: false,
    silent: false,
    endless: false,
    hangs: false,
    labelMs: 0,
  };
  const sockets = new Set<Socket>();
  const labels: PrintedLabel[] = [];
  const complaints: string[] = [];
  const waiters = new Set<() => void>();
  const leavers: (() => void)[] = [];
  /** Labels and in-turn answers that wait for the paper. */
  const queue: (PrintedLabel | { answer: () => void })[] = [];
  let printing: NodeJS.Timeout | null = null;
  let connections = 0;
  let bytesRead = 0;
  let dropAt = Number.POSITIVE_INFINITY;

  const pump = (): void => {
    while (printing === null && !behaviour.outOfPaper && !behaviour.headOpen && !behaviour.paused) {
      const next = queue[0];
      if (next === undefined) return;
      if ('answer' in next) {
        queue.shift();
        next.answer();
      } else if (behaviour.labelMs === 0) comeOut(next);
      else {
        printing = setTimeout(() => {
          printing = null;
          // A fault in the middle of a label: it is printed again afterwards.
          if (!behaviour.outOfPaper && !behaviour.headOpen) comeOut(next);
          pump();
        }, behaviour.labelMs);
      }
    }
  };
  const comeOut = (label: PrintedLabel): void => {
    queue.shift();
    labels.push(label);
    for (const tell of waiters) tell();
  };

  const machineOf = (socket: Socket): Machine => ({
    dpi,
    print(page, title) {
      queue.push({ dots: packed(page), title });
      pump();
    },
    answerStatus(which) {
      const waiting = queue.filter((item) => 'dots' in item).length;
      if (!behaviour.silent) socket.write(statusBytes(language, which, { ...behaviour, waiting }));
    },
    answerInTurn(bytes) {
      queue.push({ answer: () => !behaviour.silent && !behaviour.endless && socket.write(bytes) });
      pump();
    },
    complain: (about) => complaints.push(about),
  });

  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    const interpret = INTERPRETERS[language](machineOf(socket));
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const tell of leavers.splice(0)) tell();
    });
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const taken = bytes.subarray(0, Math.max(0, dropAt - bytesRead));
      bytesRead += taken.length;
      interpret(taken);
      if (bytesRead < dropAt) return;
      dropAt = Number.POSITIVE_INFINITY;
      socket.resetAndDestroy();
    });
    if (behaviour.hangs) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  const { port } = bound;

  return {
    address: rawPrinterName({ language, host: '127.0.0.1', port }),
    port,
    labels,
    complaints,
    get connections() {
      return connections;
    },
    get bytesRead() {
      return bytesRead;
    },
    set(changes) {
      behaviour = { ...behaviour, ...changes };
      for (const socket of sockets)
        if (behaviour.hangs) socket.pause();
        else socket.resume();
      pump();
    },
    dropAfter(bytes) {
      dropAt = bytesRead + bytes;
    },
    whenLabels(count, withinMs = 5_000) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new Error(`${labels.length} labels, not ${count}`)), withinMs);
      const tell = (): void => {
        if (labels.length < count) return;
        clearTimeout(timer);
        waiters.delete(tell);
        resolve();
      };
      waiters.add(tell);
      tell();
      return promise;
    },
    async whenLeft() {
      // A connection that was made just now is met in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (sockets.size > 0) await new Promise<void>((resolve) => leavers.push(resolve));
    },
    async close() {
      if (printing !== null) clearTimeout(printing);
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
