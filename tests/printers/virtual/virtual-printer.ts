import { createServer, type Socket } from 'node:net';
import type { RawLanguage } from '../../../shared/printer-languages.ts';
import { formatRawAddress } from '../../../shared/raw-printer.ts';
import { LOOPBACK, listenAt, listenAtOwnPort } from '../../helpers/loopback-port.ts';
import { type Behaviour, USUAL_BEHAVIOUR } from './behaviour.ts';
import { packCanvas } from './canvas.ts';
import { createConditionWaiter } from './condition-waiter.ts';
import { type PrintedLabel, VIRTUAL_LANGUAGES } from './languages.ts';
import type { Head, Machine } from './machine.ts';

export interface VirtualPrinter {
  /** As in the settings: `raw:LANGUAGE://127.0.0.1:PORT`. */
  readonly address: string;
  readonly port: number;
  /** The printed labels, in order. */
  readonly labels: readonly PrintedLabel[];
  /** What its interpreter could not follow; a test that looks at pixels should see none. */
  readonly complaints: readonly string[];
  /** Connections accepted so far. */
  readonly connections: number;
  /** Bytes read so far, including queries. */
  readonly bytesRead: number;
  set(behaviour: Partial<Behaviour>): void;
  /** Breaks the connection (with a reset) after this many more bytes, including queries; then continues. */
  dropAfter(bytes: number): void;
  /** Resolves once `count` labels came out. @throws Error after `withinMs` (5,000 ms) */
  whenLabels(count: number, withinMs?: number): Promise<void>;
  /** Resolves once this many more bytes were read; never, where they don't come. */
  whenRead(bytes: number): Promise<void>;
  /** Resolves once nobody is connected any more: everything sent was read. */
  whenLeft(): Promise<void>;
  close(): Promise<void>;
}

export interface PrinterOptions {
  /** Its head's (TSPL measures in millimeters); 203 by default. */
  readonly dpi?: number;
  /** What it tells of its head; by default its language's usual one. */
  readonly head?: Head;
  /** Called for each label that comes out; `labels` stays empty then, since 10,000 labels are a gigabyte. */
  readonly onLabel?: (label: PrintedLabel) => void;
}

/** An answer to no question about a head: an echo, a complaint, and what a model's name may not be. */
const RUBBISH = Buffer.from('\x02~HI ?,,9999999/MM FULL RESOLUTION\x03\r\nERROR 0x1D49\0', 'latin1');
const LATE_MS = 1_500;

/** Starts a printer on a free local port. */
export async function startVirtualPrinter(
  language: RawLanguage,
  { dpi = 203, head = VIRTUAL_LANGUAGES[language].usualHead, onLabel }: PrinterOptions = {},
): Promise<VirtualPrinter> {
  const connect = VIRTUAL_LANGUAGES[language].powerOn();
  let behaviour = USUAL_BEHAVIOUR;
  const sockets = new Set<Socket>();
  const labels: PrintedLabel[] = [];
  const complaints: string[] = [];
  const moments = createConditionWaiter();
  const leavers: (() => void)[] = [];
  /** Labels and queued answers that wait for the paper. */
  const queue: (PrintedLabel | { answer: () => void })[] = [];
  let printing: NodeJS.Timeout | null = null;
  let connections = 0;
  let bytesRead = 0;
  let dropAt = Number.POSITIVE_INFINITY;

  const stands = (): boolean =>
    behaviour.off || behaviour.outOfPaper || behaviour.headOpen || behaviour.paused;
  const pump = (): void => {
    while (printing === null && !stands()) {
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
          if (!behaviour.off && !behaviour.outOfPaper && !behaviour.headOpen) comeOut(next);
          pump();
        }, behaviour.labelMs);
      }
    }
  };
  const comeOut = (label: PrintedLabel): void => {
    queue.shift();
    if (onLabel === undefined) labels.push(label);
    else onLabel(label);
    moments.check();
  };

  /** Late, too, nobody may be there any more. */
  const write = (socket: Socket, bytes: Uint8Array): void => void (socket.writable && socket.write(bytes));
  const machineOf = (socket: Socket): Machine => ({
    dpi,
    headDots: head.dots,
    print(page, title) {
      queue.push({ dots: packCanvas(page), title });
      pump();
    },
    answerStatus(which) {
      const waiting = queue.filter((item) => 'dots' in item).length;
      if (!behaviour.silent)
        socket.write(VIRTUAL_LANGUAGES[language].status({ ...behaviour, waiting }, which));
    },
    answerHead(about) {
      const isTold = behaviour.head !== 'untold' && (behaviour.head !== 'model only' || about === 'model');
      if (behaviour.silent || !isTold) return;
      const answer = VIRTUAL_LANGUAGES[language].headAnswer(head, about);
      if (behaviour.head === 'rubbish') socket.write(RUBBISH);
      else if (behaviour.head === 'late') setTimeout(() => write(socket, answer), LATE_MS);
      else socket.write(answer);
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
    const interpret = connect(machineOf(socket));
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const tell of leavers.splice(0)) tell();
    });
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const taken = bytes.subarray(0, Math.max(0, dropAt - bytesRead));
      bytesRead += taken.length;
      interpret(taken);
      moments.check();
      if (bytesRead < dropAt) return;
      dropAt = Number.POSITIVE_INFINITY;
      socket.resetAndDestroy();
    });
    if (behaviour.hangs) socket.pause();
  });
  // A port that is free again when the printer is switched on.
  const { port } = await listenAtOwnPort((at) => listenAt(server, at));

  return {
    address: formatRawAddress({ language, host: '127.0.0.1', port, silent: false }),
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
      const wasOff = behaviour.off;
      behaviour = { ...behaviour, ...changes };
      if (behaviour.off && !wasOff) server.close();
      if (wasOff && !behaviour.off) server.listen(port, LOOPBACK);
      for (const socket of sockets)
        if (behaviour.off) socket.resetAndDestroy();
        else if (behaviour.hangs) socket.pause();
        else socket.resume();
      pump();
    },
    dropAfter(bytes) {
      dropAt = bytesRead + bytes;
    },
    async whenLabels(count, withinMs = 5_000) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`${labels.length} labels, not ${count}`)),
        withinMs,
      );
      await Promise.race([moments.until(() => labels.length >= count), late.promise]).finally(() =>
        clearTimeout(timer),
      );
    },
    whenRead(bytes) {
      const wanted = bytesRead + bytes;
      return moments.until(() => bytesRead >= wanted);
    },
    async whenLeft() {
      // A new connection arrives in the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (sockets.size > 0) await new Promise<void>((resolve) => leavers.push(resolve));
    },
    async close() {
      if (printing !== null) clearTimeout(printing);
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
