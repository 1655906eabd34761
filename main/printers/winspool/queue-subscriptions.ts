import {
  type ChangeNotification,
  closeChangeNotification,
  openChangeNotification,
  readChangeNotification,
} from './change-notification.ts';
import type { NativeApi } from './native-api.ts';
import type { QueueChange } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/api/synchapi/nf-synchapi-waitformultipleobjects */
const MAXIMUM_WAIT_OBJECTS = 64;
const INFINITE = 0xffff_ffff;

interface SubscribedQueue {
  readonly printer: string;
  readonly notification: ChangeNotification;
  /** Set while its changes are being read: the handle stays signaled until then, so it is not waited for. */
  reading: Promise<void> | null;
}

/**
 * The queues whose changes are reported. One thread waits for all queues; an event of Tem's own wakes it when the list of
 * queues changes.
 */
export function createQueueSubscriptions({
  native,
  onChange,
  onUnsubscribed,
}: {
  readonly native: NativeApi;
  readonly onChange: (change: QueueChange) => void;
  /** A queue is no longer subscribed; its later changes are unknown. */
  readonly onUnsubscribed: (printer: string) => void;
}) {
  const queues = new Map<string, SubscribedQueue>();
  /** Unsubscribed queues whose handles must not be closed yet, because the thread may still wait for them. */
  const unsubscribed: SubscribedQueue[] = [];
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
      while (shouldWait()) await waitOnce(event);
    } catch {
      unsubscribeAll();
    } finally {
      waiting = false;
      closeUnsubscribed();
    }
  }

  function shouldWait(): boolean {
    closeUnsubscribed();
    return !stopped && queues.size > 0;
  }

  /** Called only while the thread does not wait. Not awaited: a dead printer's handles take long to close. */
  function closeUnsubscribed(): void {
    for (const queue of unsubscribed.splice(0)) void close(queue);
  }

  async function waitOnce(wakeEvent: bigint): Promise<void> {
    const others = [...queues.values()].filter(({ reading }) => reading === null);
    const handles = BigUint64Array.from([
      wakeEvent,
      ...others.map(({ notification }) => notification.change),
    ]);
    const list = native.block(new Uint8Array(handles.buffer));
    const { value } = await native.call('WaitForMultipleObjects', handles.length, list, 0, INFINITE);
    if (value === 0n || stopped) return;
    const changed = others[Number(value) - 1];
    if (changed !== undefined) changed.reading = read(changed);
    // The wait failed: one of the handles is invalid, and nothing says which.
    else unsubscribeAll();
  }

  async function read(queue: SubscribedQueue): Promise<void> {
    try {
      const { status, jobs, gaps } = await readChangeNotification(native, queue.notification);
      if (status !== null || jobs.length > 0 || gaps)
        onChange({ printer: queue.printer, status, jobs, gaps });
    } catch {
      unsubscribeQueue(queue);
    } finally {
      queue.reading = null;
      wake();
    }
  }

  async function close({ reading, notification }: SubscribedQueue): Promise<void> {
    await reading;
    // What can't be closed now is closed with the process.
    await closeChangeNotification(native, notification).catch(() => undefined);
  }

  function unsubscribeQueue(queue: SubscribedQueue): void {
    if (queues.get(queue.printer) !== queue) return;
    queues.delete(queue.printer);
    unsubscribed.push(queue);
    onUnsubscribed(queue.printer);
    wake();
  }

  function unsubscribeAll(): void {
    for (const queue of queues.values()) unsubscribeQueue(queue);
  }

  return {
    /** Whether the queue's changes are reported from now on. @throws WinspoolError if there is no such queue */
    async subscribe(printer: string): Promise<boolean> {
      if (queues.has(printer)) return true;
      if (queues.size + 1 >= MAXIMUM_WAIT_OBJECTS) return false;
      const notification = await openChangeNotification(native, printer);
      if (notification === null) return false;
      queues.set(printer, { printer, notification, reading: null });
      void wait();
      return true;
    },
    unsubscribe(printer: string) {
      const queue = queues.get(printer);
      if (queue !== undefined) unsubscribeQueue(queue);
    },
    /** Ends the waiting at once, because the process can't exit before. */
    stop() {
      stopped = true;
      wake();
    },
  };
}
