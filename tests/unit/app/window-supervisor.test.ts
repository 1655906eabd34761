import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { superviseWindow } from '../../../main/app/window-supervisor.ts';

const PAGE = 'app://tem/index.html';

/** A window whose page crashes on request of the test; `done` records what happened to it. */
function createHarness(loads: () => Promise<void> = () => Promise.resolve()) {
  const contents = new EventEmitter();
  const done: string[] = [];
  const state = { destroyed: false, nowMs: 0 };
  const answers = {
    dead: () => Promise.resolve<'restart' | 'quit'>('quit'),
    hanging: (_over: AbortSignal) => Promise.resolve<'wait' | 'reload'>('wait'),
  };
  const die = (reason = 'crashed'): boolean =>
    contents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  const window = {
    webContents: Object.assign(contents, {
      forcefullyCrashRenderer() {
        done.push('kill');
        die('killed');
      },
    }),
    isDestroyed: () => state.destroyed,
    loadURL(url: string) {
      done.push(`load ${url}`);
      return loads();
    },
  };
  type Window = Parameters<typeof superviseWindow>[0];
  // Electron's events are typed one by one; this emitter has them all.
  const alive = superviseWindow(window as unknown as Window, {
    page: PAGE,
    prompts: {
      crashLoop() {
        done.push('ask dead');
        return answers.dead();
      },
      unresponsive(over) {
        done.push('ask hanging');
        return answers.hanging(over);
      },
    },
    onReload: () => void done.push('revived'),
    onGiveUp: (how) => void done.push(how),
    log: () => undefined,
    nowMs: () => state.nowMs,
  });
  /** What happened since the last question. */
  const since = async (): Promise<string[]> => {
    for (let at = 0; at < 3; at++) await new Promise((resolve) => setImmediate(resolve));
    return done.splice(0);
  };
  return { contents, alive, die, state, answers, since };
}

const LOAD = `load ${PAGE}`;

describe('a window whose page dies', () => {
  it('is reloaded in a later turn, and the operator is notified', async () => {
    const { alive, die, since } = createHarness();
    await alive.load();
    expect(await since()).toEqual([LOAD]);
    die();
    const atOnce = since();
    expect(await atOnce).toEqual(['revived', LOAD]);
  });

  it('asks the operator the third time within a minute, and is reloaded every time if crashes are rare', async () => {
    const { alive, die, state, since } = createHarness();
    await alive.load();
    for (let at = 0; at < 10; at++) {
      state.nowMs += 31_000;
      await since();
      die('oom');
      expect(await since()).toEqual(['revived', LOAD]);
    }
    state.nowMs += 29_000;
    die();
    expect((await since()).at(-1)).toBe(LOAD);
    state.nowMs += 29_000;
    die();
    expect(await since()).toEqual(['ask dead', 'quit']);
  });

  it('restarts Tem if nobody can be asked', async () => {
    const { alive, die, answers, since } = createHarness();
    answers.dead = () => Promise.reject(new Error('no box'));
    await alive.load();
    for (let at = 0; at < 3; at++) {
      die();
      await since();
    }
    die();
    expect(await since()).toEqual([]);
  });

  it('counts a crash and the load that it breaks once', async () => {
    let broken: (error: Error) => void = () => undefined;
    const { alive, die, since } = createHarness(
      () =>
        new Promise((_resolve, reject) => {
          broken = reject;
        }),
    );
    void alive.load();
    for (let at = 0; at < 2; at++) {
      broken(new Error('ERR_FAILED (-2) loading'));
      await Promise.resolve();
      die();
      expect((await since()).filter((one) => one === 'revived')).toHaveLength(1);
    }
  });

  it('is not reloaded once its window is closed', async () => {
    const { alive, die, state, since } = createHarness();
    await alive.load();
    await since();
    die('clean-exit');
    state.destroyed = true;
    expect(await since()).toEqual([]);
    die();
    expect(await since()).toEqual([]);
  });
});

describe('a window that does not respond', () => {
  it.each([
    ['wait', []],
    ['reload', ['kill', 'revived', LOAD]],
  ] as const)('does as the operator chooses: %s', async (choice, then) => {
    const { alive, contents, answers, since } = createHarness();
    answers.hanging = () => Promise.resolve(choice);
    await alive.load();
    await since();
    contents.emit('unresponsive');
    expect(await since()).toEqual(['ask hanging', ...then]);
  });

  it('shows one question at a time, and closes it once it responds', async () => {
    const { alive, contents, answers, since } = createHarness();
    let answer: (choice: 'wait' | 'reload') => void = () => undefined;
    let over: AbortSignal | null = null;
    answers.hanging = (signal) => {
      over = signal;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    await alive.load();
    await since();
    contents.emit('unresponsive');
    contents.emit('unresponsive');
    contents.emit('responsive');
    expect(over).toMatchObject({ aborted: true });
    answer('reload');
    expect(await since()).toEqual(['ask hanging']);
    contents.emit('unresponsive');
    expect(await since()).toEqual(['ask hanging']);
  });
});
