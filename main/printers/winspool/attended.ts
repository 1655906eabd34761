import { closeNotification, type Notification, openNotification, readNotification } from './changes.ts';
import type { Native } from './native.ts';
import type { QueueChange } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/api/synchapi/nf-synchapi-waitformultipleobjects */
const MAXIMUM_WAIT_OBJECTS = 64;
const FOR_EVER = 0xffff_ffff;

export interface AttendedOptions {
  readonly native: Native;
  readonly tell: (change: QueueChange) => void;
  /** A queue is attended to no longer; what came of it after its last change is not known. */
  readonly left: (printer: string) => void;
}

/** The queues whose changes are told. */
export interface Attended {
  /** Whether the queue's changes are told from now on. @throws WinspoolError where there is no such queue */
  attend(printer: string): Promise<boolean>;
  leave(printer: string): void;
  /** Ends the waiting, at once: the process can't end before. */
  stop(): void;
}

interface Queue {
  readonly printer: string;
  readonly notification: Notification;
  /** Its changes are being read: it stays signalled until they are, so it is not waited for. */
  reading: Promise<void> | null;
}

/** One thread waits for all of them; an event of Tem's own wakes it when there are others to wait for. */
export function createAttended({ native, tell, left }: AttendedOptions): Attended {
  const queues = new Map<string, Queue>();
  /** Left while the thread may still wait for them, which is when they must not be closed. */
  const leaving: Queue[] = [];
  let event: bigint | null = null;
  let waiting = false;
  let stopped = false;

  function wake(): void {
    if (event !== null) native.setEvent(event);
  }

  async function wait(): Promise<void> {
    if (waiting) return wake();
    waiting = true;
    try {
      event ??= (await native.call('CreateEventW', 0, 0, 0, 0)).value;
      while (goOn()) await waitOnce(event);
    } catch {
      leaveAll();
    } finally {
      waiting = false;
      closeLeft();
    }
  }

  function goOn(): boolean {
    closeLeft();
    return !stopped && queues.size > 0;
  }

  /** Only while the thread does not wait. A dead printer's handles take their time: that is nobody else's. */
  function closeLeft(): void {
    for (const queue of leaving.splice(0)) void close(queue);
  }

  async function waitOnce(wakeEvent: bigint): Promise<void> {
    const others = [...queues.values()].filter(({ reading }) => reading === null);
    const handles = BigUint64Array.from([
      wakeEvent,
      ...others.map(({ notification }) => notification.change),
    ]);
    const list = native.block(new Uint8Array(handles.buffer));
    const { value } = await native.call('WaitForMultipleObjects', handles.length, list, 0, FOR_EVER);
    if (value === 0n || stopped) return;
    const changed = others[Number(value) - 1];
    if (changed !== undefined) changed.reading = read(changed);
    // It failed: one of the handles is no longer good, and nobody says which.
    else leaveAll();
  }

  async function read(queue: Queue): Promise<void> {
    try {
      const { status, jobs, gaps } = await readNotification(native, queue.notification);
      if (status !== null || jobs.length > 0 || gaps) tell({ printer: queue.printer, status, jobs, gaps });
    } catch {
      leave(queue);
    } finally {
      queue.reading = null;
      wake();
    }
  }

  async function close({ reading, notification }: Queue): Promise<void> {
    await reading;
    // What can't be closed is closed with the process.
    await closeNotification(native, notification).catch(() => undefined);
  }

  function leave(queue: Queue): void {
    if (queues.get(queue.printer) !== queue) return;
    queues.delete(queue.printer);
    leaving.push(queue);
    left(queue.printer);
    wake();
  }

  function leaveAll(): void {
    for (const queue of queues.values()) leave(queue);
  }

  return {
    async attend(printer) {
      if (queues.has(printer)) return true;
      if (queues.size + 1 >= MAXIMUM_WAIT_OBJECTS) return false;
      const notification = await openNotification(native, printer);
      if (notification === null) return false;
      queues.set(printer, { printer, notification, reading: null });
      void wait();
      return true;
    },
    leave(printer) {
      const queue = queues.get(printer);
      if (queue !== undefined) leave(queue);
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}
