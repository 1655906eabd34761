import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { quitWhenIdle, stopBackgroundWork } from '../../../main/app/shutdown.ts';

/** An app that quits when nothing prevents it. */
function fakeApp() {
  const events = new EventEmitter();
  const seen = { quits: 0, prevented: 0 };
  const app = {
    on: events.on.bind(events),
    quit() {
      let isPrevented = false;
      events.emit('before-quit', {
        preventDefault: () => (isPrevented = true),
        get defaultPrevented() {
          return isPrevented;
        },
      });
      if (isPrevented) seen.prevented++;
      else seen.quits++;
    },
  };
  // Of the app only these two are used.
  return { app: app as Pick<App, 'on' | 'quit'>, seen };
}

describe('quitWhenIdle', () => {
  it('quits at once if no label is in progress', () => {
    const { app, seen } = fakeApp();
    const never = () => Promise.reject(new Error('not to be asked'));
    quitWhenIdle(app, { isBusy: () => false, stop: () => undefined, idle: never, limitMs: 1 });
    app.quit();
    expect(seen).toEqual({ quits: 1, prevented: 0 });
  });

  it('stops the run, and quits once when the label is done, however often it is called', async () => {
    const { app, seen } = fakeApp();
    const done = Promise.withResolvers<void>();
    let stops = 0;
    quitWhenIdle(app, { isBusy: () => true, stop: () => stops++, idle: () => done.promise, limitMs: 60_000 });
    app.quit();
    app.quit();
    expect(seen).toEqual({ quits: 0, prevented: 2 });
    done.resolve();
    await expect.poll(() => seen.quits).toBe(1);
    expect(stops).toBe(1);
  });

  it('quits despite a label that never ends', async () => {
    const { app, seen } = fakeApp();
    const never = new Promise<void>(() => undefined);
    quitWhenIdle(app, { isBusy: () => true, stop: () => undefined, idle: () => never, limitMs: 5 });
    app.quit();
    await expect.poll(() => seen.quits).toBe(1);
  });
});

describe('stopBackgroundWork', () => {
  it('ends it once Tem really quits, before its windows close: after the label in progress, and once', async () => {
    const { app, seen } = fakeApp();
    const done = Promise.withResolvers<void>();
    let stopped = 0;
    quitWhenIdle(app, {
      isBusy: () => true,
      stop: () => undefined,
      idle: () => done.promise,
      limitMs: 60_000,
    });
    const quitting = stopBackgroundWork(app, () => stopped++);
    app.quit();
    expect([quitting.aborted, stopped]).toEqual([false, 0]);
    done.resolve();
    await expect.poll(() => seen.quits).toBe(1);
    app.quit();
    expect([quitting.aborted, stopped]).toEqual([true, 1]);
  });
});
