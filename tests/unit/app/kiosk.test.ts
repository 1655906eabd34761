import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createKiosk } from '../../../main/app/kiosk.ts';

class Window extends EventEmitter {
  kiosk = false;
  setKiosk(on: boolean): void {
    this.kiosk = on;
  }
  isKiosk = (): boolean => this.kiosk;
  isDestroyed = (): boolean => false;
  /** Whether the operator may close it. */
  closes(): boolean {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    return !prevented;
  }
}
type Needs = Parameters<typeof createKiosk>;

function createHarness(on: boolean) {
  const app = new EventEmitter();
  const window = new Window();
  // Electron's events are typed one by one; these emitters have them all.
  const kiosk = createKiosk(app as unknown as Needs[0], on);
  kiosk.attach(window as unknown as Parameters<typeof kiosk.attach>[0]);
  return { app, window, kiosk };
}

describe('a kiosk', () => {
  it('fills the screen and can’t be closed while it is on', () => {
    const { window, kiosk } = createHarness(false);
    expect([window.kiosk, window.closes()]).toEqual([false, true]);
    kiosk.setEnabled(true);
    expect([window.kiosk, window.closes()]).toEqual([true, false]);
    kiosk.setEnabled(false);
    expect([window.kiosk, window.closes()]).toEqual([false, true]);
  });

  it('is a kiosk from the start', () => {
    const { window } = createHarness(true);
    expect([window.kiosk, window.closes()]).toEqual([true, false]);
  });

  it('lets the machine shut down, and Tem end', () => {
    const shutDown = createHarness(true);
    shutDown.window.emit('query-session-end', {});
    expect(shutDown.window.closes()).toBe(true);
    const ended = createHarness(true);
    ended.app.emit('before-quit', {});
    expect(ended.window.closes()).toBe(true);
  });
});
