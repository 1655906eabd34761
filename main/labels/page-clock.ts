/** The page's clock, under a name of its own in the label page. */
export interface PageClock {
  /**
   * Runs what the page has planned, in order, as if the time had passed. From the first call on, nothing planned runs by itself.
   * Stops earlier after a while in which something ran, because that may have requested what should arrive first.
   * @param untilMs in the page's own time (performance.now)
   * @param mostRealMs stops once it has taken so long
   * @returns the page's own time
   */
  advance(untilMs: number, mostRealMs: number): Promise<number>;
}

/**
 * Runs in each document of a label page before its own scripts, in their world, and must therefore use nothing from outside.
 * Replaces what measures or plans time: timers, animation frames and idle periods (a hidden window may have none of both),
 * scheduled tasks, the date. Planned calls run by themselves while the page loads; afterwards main runs them ahead, so that a
 * label that is drawn four seconds later costs no four seconds. Frames of the same origin share their parent's clock.
 *
 * Chromium's own virtual time (Emulation.setVirtualTimePolicy) stays in the renderer's process: it is not given back, and the next page
 * of that process could not be loaded (docs/reference/label-pages.md).
 * @param key the clock's name in the page
 */
export function installPageClock(key: string): void {
  type Handler = string | ((...args: unknown[]) => unknown);
  interface Planned {
    dueMs: number;
    readonly everyMs: number | null;
    /** How many calls led to this one: https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers, nesting level. */
    readonly depth: number;
    readonly run: () => unknown;
    nativeId: number | null;
  }
  interface SharedClock extends PageClock {
    /** Makes a document's window use this clock. */
    readonly adopt: (window: typeof globalThis) => void;
  }

  const FRAME_MS = 16;
  const STRETCH_MS = 100;
  const NESTED_DEPTH = 5;
  const NESTED_MS = 4;

  // The page may change whatever its scripts share with this one, afterwards: nothing of it is looked up later.
  const { max, floor } = Math;
  const { apply, construct, get } = Reflect;
  const OwnPromise = Promise;

  function createClock(): SharedClock {
    const planLater = window.setTimeout.bind(window);
    const cancelLater = window.clearTimeout.bind(window);
    const report = window.reportError.bind(window);
    const realNow = performance.now.bind(performance);
    const realDate = Date.now.bind(Date);
    const planned = Object.create(null) as Record<number, Planned>;
    let aheadMs = 0;
    let isStepped = false;
    let lastId = 0;
    let depth = 0;

    const now = (): number => realNow() + aheadMs;

    function wind(id: number, call: Planned): void {
      if (!isStepped) call.nativeId = planLater(() => fire(id), max(0, call.dueMs - now()));
    }

    function fire(id: number): void {
      const call = planned[id];
      if (call === undefined) return;
      if (call.everyMs === null) delete planned[id];
      else {
        call.dueMs = max(now(), call.dueMs) + call.everyMs;
        wind(id, call);
      }
      depth = call.depth;
      try {
        call.run();
      } catch (error) {
        report(error);
      } finally {
        depth = 0;
      }
    }

    function plan(run: () => unknown, afterMs: unknown, repeats = false): number {
      // https://webidl.spec.whatwg.org/#es-long: more than 24 days is no delay.
      const wanted = (afterMs as number) | 0;
      const id = ++lastId;
      const call: Planned = {
        dueMs: now() + max(depth >= NESTED_DEPTH ? NESTED_MS : 1, wanted),
        everyMs: repeats ? max(NESTED_MS, wanted) : null,
        depth: depth + 1,
        run,
        nativeId: null,
      };
      planned[id] = call;
      wind(id, call);
      return id;
    }

    function cancel(id: unknown): void {
      const call = planned[id as number];
      if (call === undefined) return;
      if (call.nativeId !== null) cancelLater(call.nativeId);
      delete planned[id as number];
    }

    function earliest(): number | null {
      let first: number | null = null;
      for (const id in planned)
        if (first === null || (planned[id]?.dueMs ?? 0) < (planned[first]?.dueMs ?? 0)) first = +id;
      return first;
    }

    /** Lets what a call has caused happen before the next one. */
    let goOn = (): void => undefined;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => goOn());
    port1.start();
    const breathe = (): Promise<void> =>
      new OwnPromise((resolve) => {
        goOn = resolve;
        port2.postMessage(null);
      });

    function adopt(own: typeof globalThis): void {
      const call = (handler: Handler, args: unknown[]) => (): unknown =>
        typeof handler === 'function' ? apply(handler, own, args) : own.eval(handler);
      const RealDate = own.Date;
      const dateNow = (): number => floor(realDate() + aheadMs);
      const PageDate = new Proxy(RealDate, {
        construct: (target, args, newTarget) =>
          construct(target, args.length === 0 ? [dateNow()] : args, newTarget) as object,
        apply: () => new RealDate(dateNow()).toString(),
        get: (target, name) => (name === 'now' ? dateNow : (get(target, name) as unknown)),
      });
      Object.defineProperty(RealDate.prototype, 'constructor', { value: PageDate });
      Object.assign(own, {
        Date: PageDate,
        setTimeout: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
          plan(call(handler, args), delay),
        setInterval: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
          plan(call(handler, args), delay, true),
        clearTimeout: cancel,
        clearInterval: cancel,
        requestAnimationFrame: (draw: (atMs: number) => void) => plan(() => draw(now()), FRAME_MS),
        cancelAnimationFrame: cancel,
        requestIdleCallback: (work: (idle: object) => void) =>
          plan(() => work({ didTimeout: false, timeRemaining: () => 50 }), 1),
        cancelIdleCallback: cancel,
      });
      if ('scheduler' in own)
        Object.assign(own.scheduler as object, {
          postTask: (work: () => unknown, options: { delay?: number; signal?: AbortSignal } = {}) =>
            new OwnPromise((resolve, reject) => {
              plan(() => {
                if (options.signal?.aborted === true) return reject(options.signal.reason);
                try {
                  resolve(work());
                } catch (error) {
                  reject(error);
                }
              }, options.delay ?? 0);
            }),
        });
      Object.defineProperty(own.Performance.prototype, 'now', { value: now });
      Object.defineProperty(own.AbortSignal, 'timeout', {
        value(delay: unknown): AbortSignal {
          const over = new own.AbortController();
          plan(() => over.abort(new own.DOMException('signal timed out', 'TimeoutError')), delay);
          return over.signal;
        },
      });
    }

    return {
      adopt,
      async advance(untilMs, mostRealMs) {
        if (!isStepped)
          for (const id in planned) if (planned[id]?.nativeId != null) cancelLater(planned[id].nativeId);
        isStepped = true;
        const end = realNow() + mostRealMs;
        let stopMs = untilMs;
        for (let id = earliest(); id !== null; id = earliest()) {
          const dueMs = planned[id]?.dueMs ?? 0;
          if (dueMs > untilMs) break;
          if (dueMs > stopMs || realNow() > end) return now();
          if (stopMs === untilMs) stopMs = dueMs + STRETCH_MS;
          aheadMs += max(0, dueMs - now());
          fire(id);
          await breathe();
        }
        aheadMs += max(0, untilMs - now());
        return now();
      },
    };
  }

  function parentsClock(): SharedClock | undefined {
    try {
      // Another origin's window refuses.
      return window.parent === window
        ? undefined
        : (Reflect.get(window.parent, key) as SharedClock | undefined);
    } catch {
      return undefined;
    }
  }

  const clock = parentsClock() ?? createClock();
  clock.adopt(window);
  Object.defineProperty(window, key, { value: clock });
}

export const pageClockScript = (key: string): string =>
  `(${installPageClock.toString()})(${JSON.stringify(key)})`;
