import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { registerLinks, relaunch } from '../../../main/app/installation.ts';
import {
  createLaunchRequestHandler,
  createLaunchRequestQueue,
  type SecondInstanceData,
} from '../../../main/app/launch-requests.ts';
import { MAX_LINK_LENGTH } from '../../../main/links/parse-link.ts';

type App = Parameters<typeof createLaunchRequestQueue>[0];
const LINK = 'tem://print?code=A1';

function createHarness() {
  const app = new EventEmitter();
  // Electron's events are typed one by one; this emitter has them all.
  const inbox = createLaunchRequestQueue(app as unknown as App);
  const heard: (string | SecondInstanceData)[] = [];
  let prevented = 0;
  return {
    heard,
    prevented: () => prevented,
    open: (link: string) => app.emit('open-url', { preventDefault: () => prevented++ }, link),
    second: (data: unknown) => app.emit('second-instance', {}, ['tem', '--sandbox', LINK], '/', data),
    deliver: () =>
      inbox.connect({ openLink: (link) => heard.push(link), secondInstance: (handed) => heard.push(handed) }),
  };
}

describe('a request from outside', () => {
  it('is queued in order until the station is open, then delivered at once', () => {
    const { heard, prevented, open, second, deliver } = createHarness();
    open(LINK);
    second({ link: null, sandbox: true });
    expect(heard).toEqual([]);
    deliver();
    open('tem://print?code=B2');
    expect(heard).toEqual([LINK, { link: null, sandbox: true }, 'tem://print?code=B2']);
    expect(prevented()).toBe(2);
  });

  it('is limited in number, and cut just beyond the length limit', () => {
    const { heard, open, deliver } = createHarness();
    for (let at = 0; at < 1_000; at++) open(`tem:${'x'.repeat(100_000)}`);
    deliver();
    expect(heard).toHaveLength(100);
    expect(heard[0]).toHaveLength(MAX_LINK_LENGTH + 1);
  });

  it('carries only Tem’s own data; anything else counts as a second start', () => {
    const { heard, second, deliver } = createHarness();
    deliver();
    for (const wrong of [null, undefined, 'x', { link: 4, sandbox: false }, { link: LINK }, [LINK]])
      second(wrong);
    expect(heard).toEqual(Array.from({ length: 6 }, () => ({ link: null, sandbox: false })));
  });
});

describe('an open station', () => {
  function station({ sandbox = false, flood = false } = {}) {
    const done: string[] = [];
    const arrivals = createLaunchRequestHandler({
      openLink(link) {
        done.push(link);
        return !flood;
      },
      show: () => void done.push('show'),
      isSandbox: () => sandbox,
      notifyNotSandbox: () => void done.push('no sandbox'),
    });
    return { done, arrivals };
  }

  it('comes to the front for a second start and for a link, but not for a flood of links', () => {
    const quiet = station();
    quiet.arrivals.secondInstance({ link: null, sandbox: false });
    quiet.arrivals.secondInstance({ link: LINK, sandbox: false });
    quiet.arrivals.openLink(LINK);
    expect(quiet.done).toEqual(['show', LINK, 'show', LINK, 'show']);
    const flooded = station({ flood: true });
    flooded.arrivals.secondInstance({ link: LINK, sandbox: false });
    flooded.arrivals.openLink(LINK);
    expect(flooded.done).toEqual([LINK, LINK]);
  });

  it('says that it is no training station to a second start in training mode', () => {
    const real = station();
    real.arrivals.secondInstance({ link: null, sandbox: true });
    expect(real.done).toEqual(['no sandbox', 'show']);
    const training = station({ sandbox: true });
    training.arrivals.secondInstance({ link: null, sandbox: true });
    expect(training.done).toEqual(['show']);
  });
});

describe('tem:// links', () => {
  const registered = (platform: NodeJS.Platform, isPackaged: boolean): unknown[] => {
    const calls: unknown[] = [];
    const app = {
      isPackaged,
      setAsDefaultProtocolClient: (...args: unknown[]) => {
        calls.push(args);
        return true;
      },
    };
    const done = registerLinks({
      platform,
      execPath: 'C:\\Tem\\Tem.exe',
      app,
      args: ['--data-dir', 'D:\\Tem 2'],
    });
    return done ? calls : [];
  };

  it('are registered with a "--" before the link, and only by an installed Tem', () => {
    expect(registered('win32', true)).toEqual([
      ['tem', 'C:\\Tem\\Tem.exe', ['--data-dir', 'D:\\Tem 2', '--']],
    ]);
    expect(registered('darwin', true)).toEqual([['tem']]);
    // The desktop entry registers it (docs/user/links.md).
    expect(registered('linux', true)).toEqual([]);
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      expect(registered(platform, false)).toEqual([]);
  });
});

describe('restarting', () => {
  const restarted = (argv: readonly string[], env = {}): unknown => {
    let options: unknown = null;
    relaunch({ relaunch: (given) => (options = given) }, { argv, env });
    return options;
  };

  it('repeats the original arguments except a link', () => {
    expect(restarted(['tem', '/app', '--data-dir', 'x'])).toEqual({ args: ['/app', '--data-dir', 'x'] });
    expect(restarted(['tem', '--data-dir', 'x', '--', LINK, '--more'])).toEqual({
      args: ['--data-dir', 'x'],
    });
  });

  it('starts an AppImage from its file, not from its mount', () => {
    expect(restarted(['/tmp/.mount_1/tem', LINK], { APPIMAGE: '/home/kho/Tem.AppImage' })).toEqual({
      args: [],
      execPath: '/home/kho/Tem.AppImage',
    });
  });
});
