import { EventEmitter } from 'node:events';
import { join, sep } from 'node:path';
import type { App } from 'electron';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isAppUrl, resolveAppFile } from '../../../main/app/app-url.ts';
import { createInterrupts, interruptOnQuit, onTerminationSignal } from '../../../main/app/interrupts.ts';
import { createKiosk } from '../../../main/app/kiosk.ts';
import { pageHeaders, withNonce } from '../../../main/app/page-headers.ts';
import { showWarnings } from '../../../main/app/show-warnings.ts';
import { quitWhenIdle, stopBackgroundWork } from '../../../main/app/shutdown.ts';
import { zoomFactorFor } from '../../../main/app/zoom-factor.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { readTokenExpiry } from '../../../main/settings/token-binding.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';

// Only the stand-in for Electron has one; its binary is not needed here.
vi.mock('electron', () => ({ shell: { openExternal: () => Promise.reject(new Error('not in a test')) } }));
const { externalAddressOf, openExternal } = await import('../../../main/app/open-external.ts');

describe('the app’s own addresses', () => {
  const FOLDER = join(sep, 'app', 'renderer');

  it('are files of the renderer’s folder, and no others', () => {
    expect(resolveAppFile('app://tem/assets/a.js?x#y', FOLDER)).toBe(join(FOLDER, 'assets', 'a.js'));
    const paths = ['app://tem/..%2fsecret', 'app://tem/%00', 'app://tem/%', 'no address'];
    const hosts = ['app://other/index.html', 'app://name@tem/a', 'app://tem:81/a', 'https://tem/index.html'];
    for (const address of [...paths, ...hosts])
      expect([address, resolveAppFile(address, FOLDER)]).toEqual([address, null]);
    const odd = ['..', '%2e%2e', '%2f', '%5c', '\\', '/', '.', '%00', '%', '?', '#', 'a', 'index.html'];
    const encoded = fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text.toWellFormed()));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...odd), encoded), { maxLength: 12 }), (parts) => {
        const file = resolveAppFile(`app://tem/${parts.join('')}`, FOLDER);
        if (file !== null) expect(file.startsWith(FOLDER + sep)).toBe(true);
      }),
    );
  });

  it('are told from others', () => {
    expect(isAppUrl('app://tem/index.html')).toBe(true);
    const others = ['app://tem.example/', 'app://other/', 'https://tem/', 'app://a@tem/', '', 'tem'];
    expect([...others, 'data:text/html,app://tem/'].filter(isAppUrl)).toEqual([]);
  });

  it('deny by default, and allow no inline style or script', () => {
    for (const nonce of [null, 'n0nce']) {
      const policy = pageHeaders(nonce)['content-security-policy'] ?? '';
      expect(policy.startsWith("default-src 'none'; ")).toBe(true);
      expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/);
      expect(policy.includes("'nonce-n0nce'")).toBe(nonce !== null);
    }
    // The page of npm run dev has one script and its change events.
    const policy = pageHeaders('n0nce', 'http://127.0.0.1:5173')['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
    expect(policy).toContain('connect-src ws://127.0.0.1:5173;');
  });

  it('have a new nonce in page and policy at each load', () => {
    const page = '<meta property="csp-nonce" nonce="{{style-nonce}}">';
    const made = [withNonce(page), withNonce(page)];
    for (const { html, nonce } of made) {
      expect(nonce).toMatch(/^[\w+/]{24}$/);
      expect(html).toBe(`<meta property="csp-nonce" nonce="${nonce}">`);
    }
    expect(made[0]?.nonce).not.toBe(made[1]?.nonce);
  });
});

it('reads a JWT’s expiry, and none of any other token', () => {
  const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
  const claims = [{ exp: 1_800_000_000 }, {}, { exp: 'soon' }];
  expect(claims.map((one) => readTokenExpiry(jwt(one)))).toEqual([1_800_000_000_000, null, null]);
  fc.assert(fc.property(fc.string(), (text) => void readTokenExpiry(text)));
});

describe('an address outside', () => {
  function opener() {
    const opened: string[] = [];
    const logged: object[] = [];
    const how = {
      log: (event: object) => void logged.push(event),
      open: async (address: string) => void opened.push(address),
    };
    return { opened, logged, how };
  }

  it.each([
    ['win32', 'ms-settings:printers'],
    ['darwin', 'x-apple.systempreferences:com.apple.Print-Scan-Settings.extension'],
    ['linux', 'http://localhost:631/printers'],
  ])('is opened for the printer settings of %s', async (platform, address) => {
    const { opened, how } = opener();
    await openExternal(externalAddressOf('printer-settings', platform), how);
    expect(opened).toEqual([address]);
    const open = (): Promise<void> => Promise.reject(new Error('no application'));
    await expect(openExternal(address, { ...how, open })).rejects.toMatchObject({
      problem: { code: 'outside-failed', values: { address } },
    });
  });

  it.each([
    'https://example.com/?token=secret',
    'http://localhost:631/printers?x',
    'HTTP://localhost:631/printers',
    'ms-settings:',
    'file:///etc/passwd',
    '/bin/sh',
    '',
  ])('is refused: %j, and only its scheme logged', async (address) => {
    const { opened, logged, how } = opener();
    await expect(openExternal(address, how)).rejects.toThrow('not an address that Tem opens');
    expect(opened).toEqual([]);
    expect(logged).toEqual([{ event: 'external address refused', scheme: expect.any(String) }]);
    expect(JSON.stringify(logged)).not.toMatch(/token|passwd|sh"/);
  });
});

describe('an interruption', () => {
  it('is reported at once if it was earlier, and each only once', () => {
    const told: string[] = [];
    const early = createInterrupts();
    early.interrupt();
    early.onInterrupt(() => told.push('early'));
    const late = createInterrupts();
    late.onInterrupt(() => told.push('late'));
    for (const one of [early, late, late]) one.interrupt();
    expect(told).toEqual(['early', 'late']);
  });

  it('is Electron’s request to quit, without quitting, and every termination signal', () => {
    // Node's and Electron's events are typed one by one; these emitters have them all.
    const app = new EventEmitter();
    const process = new EventEmitter();
    const came: string[] = [];
    interruptOnQuit(app as unknown as Pick<App, 'on'>, { interrupt: () => void came.push('quit') });
    app.emit('before-quit', { preventDefault: () => came.push('prevented') });
    expect(came.toSorted()).toEqual(['prevented', 'quit']);
    onTerminationSignal(process as unknown as NodeJS.Process, () => came.push('signal'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'SIGINT']) process.emit(signal);
    expect(came).toHaveLength(7);
  });
});

describe('quitting', () => {
  /** An app that quits when nothing prevents it, with a label in progress until it is done. */
  function start(more: Partial<Parameters<typeof quitWhenIdle>[1]> = {}) {
    const events = new EventEmitter();
    const seen = { quits: 0, prevented: 0, stops: 0 };
    const done = Promise.withResolvers<void>();
    const quit = (): void => {
      let isPrevented = false;
      events.emit('before-quit', {
        preventDefault: () => (isPrevented = true),
        get defaultPrevented() {
          return isPrevented;
        },
      });
      seen[isPrevented ? 'prevented' : 'quits']++;
    };
    // Of the app only these two are used.
    const app = { on: events.on.bind(events), quit } as unknown as Pick<App, 'on' | 'quit'>;
    const work = { isBusy: () => true, stop: () => seen.stops++, idle: () => done.promise, limitMs: 60_000 };
    quitWhenIdle(app, { ...work, ...more });
    return { app, seen, done };
  }

  it('happens at once if no label is in progress, and despite one that never ends', async () => {
    const idle = start({ isBusy: () => false });
    idle.app.quit();
    expect(idle.seen).toEqual({ quits: 1, prevented: 0, stops: 0 });
    const stuck = start({ limitMs: 5 });
    stuck.app.quit();
    await expect.poll(() => stuck.seen.quits).toBe(1);
  });

  it('stops the run, waits for its label, and then ends background work, once, however often it is called', async () => {
    const { app, seen, done } = start();
    let stopped = 0;
    const { quitting } = stopBackgroundWork(app, () => stopped++);
    app.quit();
    app.quit();
    expect([seen, quitting.aborted, stopped]).toEqual([{ quits: 0, prevented: 2, stops: 1 }, false, 0]);
    done.resolve();
    await expect.poll(() => seen.quits).toBe(1);
    app.quit();
    expect([seen.stops, quitting.aborted, stopped]).toEqual([1, true, 1]);
  });
});

describe('a kiosk', () => {
  class Window extends EventEmitter {
    kiosk = false;
    setKiosk(on: boolean): void {
      this.kiosk = on;
    }
    isKiosk = (): boolean => this.kiosk;
    isDestroyed = (): boolean => false;
  }
  function start(on: boolean) {
    const app = new EventEmitter();
    const window = new Window();
    const kiosk = createKiosk(app as unknown as Parameters<typeof createKiosk>[0], on);
    kiosk.attach(window as unknown as Parameters<typeof kiosk.attach>[0]);
    /** Whether it fills the screen, and whether the operator may close it. */
    const state = (): boolean[] => {
      let closes = true;
      window.emit('close', { preventDefault: () => (closes = false) });
      return [window.kiosk, closes];
    };
    return { app, window, kiosk, state };
  }

  it('fills the screen and can’t be closed while it is on, except to shut down or end Tem', () => {
    const { kiosk, state } = start(false);
    expect(state()).toEqual([false, true]);
    kiosk.setEnabled(true);
    expect(state()).toEqual([true, false]);
    kiosk.setEnabled(false);
    expect(state()).toEqual([false, true]);
    const [shutDown, ended] = [start(true), start(true)];
    expect(shutDown.state()).toEqual([true, false]);
    shutDown.window.emit('query-session-end', {});
    ended.app.emit('before-quit', {});
    expect([shutDown.state()[1], ended.state()[1]]).toEqual([true, true]);
  });
});

describe('the size of text', () => {
  it.each([
    ['normal', 1366, 768, 1],
    // Where the largest is cut, the middle one stays halfway to it.
    ['large', 1280, 800, 1.12],
    ['largest', 1920, 1080, 1.5],
    ['largest', 800, 400, 1],
  ] as const)('%s in %i x %i is %f', (textSize, width, height, zoom) => {
    expect(zoomFactorFor(textSize, { width, height })).toBe(zoom);
  });

  it('leaves the screens enough room in every window', () => {
    const sizes = fc.constantFrom(...SETTINGS.textSize.values);
    const [widths, heights] = [fc.integer({ min: 1024, max: 8000 }), fc.integer({ min: 700, max: 5000 })];
    fc.assert(
      fc.property(sizes, widths, heights, (textSize, width, height) => {
        const zoom = zoomFactorFor(textSize, { width, height });
        expect(zoom).toBeGreaterThanOrEqual(1);
        expect(width / zoom).toBeGreaterThanOrEqual(1023.5);
        expect(height / zoom).toBeGreaterThanOrEqual(599.5);
      }),
    );
  });
});

it('replaces Node’s warnings with ones without secrets and queries', () => {
  const shown: string[] = [];
  const process = new EventEmitter();
  process.on('warning', () => shown.push('as it is'));
  const secrets = createSecrets();
  secrets.add('plain.print.token', false);
  // What showWarnings uses of a process is an emitter's.
  showWarnings({ process: process as never, secrets, show: (line) => shown.push(line) });
  const address = 'https://x.example/awb?token=6cf2ce20-80e9-11eb-8974-cd483a610abd';
  process.emit('warning', {
    name: 'electron',
    message: `Failed to load URL: ${address} with error: ERR_FAILED`,
  });
  process.emit('warning', { name: 'Warning', message: 'no plain.print.token' });
  expect(shown).toEqual([
    'electron: Failed to load URL: https://x.example/awb?[query] with error: ERR_FAILED',
    'Warning: no [secret]',
  ]);
});
