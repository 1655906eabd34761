import { join } from 'node:path';
import { type App, app, type BrowserWindow, dialog } from 'electron';
import type { Language } from '../../shared/language.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import type { TextZooms } from '../../shared/settings.ts';
import { windowFailureText } from '../../shared/texts/window-failures.ts';
import type { Log } from '../log/log.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { APP_PAGE_URL } from './app-url.ts';
import { relaunch } from './installation.ts';
import { createMainWindow, type MainWindow } from './main-window.ts';
import { createWindowAppearance } from './window-appearance.ts';
import { CRASH_LIMIT, superviseWindow, type WindowFailurePrompts } from './window-supervisor.ts';

/** The station's window, kept alive. */
export interface StationWindow extends MainWindow {
  /** The user closed it; Tem is about to quit. */
  onClosed(listener: () => void): void;
  /** Its page crashed and was loaded again. */
  onReload(listener: () => void): void;
  /** What each text size gives in it now. */
  textZooms(): TextZooms;
}

export function createStationWindow({
  listeners,
  dist,
  settings,
  log,
}: {
  /** Of the app. */
  readonly listeners: Pick<App, 'on'>;
  /** The folder of the built app. */
  readonly dist: string;
  readonly settings: SettingsStore;
  readonly log: Log;
}): StationWindow {
  const closed = createEmitter();
  const reloaded = createEmitter();
  const appearance = createWindowAppearance(settings);
  const window = createMainWindow({
    listeners,
    preload: join(dist, 'preload', 'index.cjs'),
    appearance,
    kiosk: settings.get().kiosk,
    onClosed() {
      closed.emit();
      app.quit();
    },
    supervise: (made) =>
      superviseWindow(made, {
        page: APP_PAGE_URL,
        prompts: createWindowFailurePrompts(made, () => settings.get().language),
        onReload: reloaded.emit,
        onGiveUp(how) {
          if (how === 'restart') relaunch(app, process);
          app.quit();
        },
        log,
        nowMs: () => performance.now(),
      }),
  });
  settings.onChange(({ kiosk }) => window.setKiosk(kiosk));
  return { ...window, onClosed: closed.on, onReload: reloaded.on, textZooms: appearance.textZooms };
}

/**
 * Asks in system message boxes when the page cannot. The first choice is harmless and the default for Enter, because a scanner
 * sends Enter. The box belongs to the window; a kiosk window would hide any other.
 */
function createWindowFailurePrompts(window: BrowserWindow, language: () => Language): WindowFailurePrompts {
  async function ask<Choice extends keyof typeof windowFailureText>(
    problem: Problem,
    choices: readonly [Choice, Choice],
    signal: AbortSignal | null,
  ): Promise<Choice> {
    const spoken = language();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Tem',
      message: describeProblem(problem, spoken),
      buttons: choices.map((choice) => windowFailureText[choice][spoken]),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal === null ? {} : { signal }),
    });
    return choices[response === 1 ? 1 : 0];
  }
  return {
    crashLoop: () =>
      ask({ code: 'window-keeps-dying', values: { times: CRASH_LIMIT.max } }, ['restart', 'quit'], null),
    unresponsive: (over) => ask({ code: 'window-hangs' }, ['wait', 'reload'], over),
  };
}
