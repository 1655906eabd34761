import { join } from 'node:path';
import { app } from 'electron';
import type { Log } from '../log/log.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { APP_PAGE_URL } from './app-url.ts';
import { createMainWindow, type MainWindow } from './main-window.ts';
import { relaunch } from './relaunch.ts';
import { createWindowAppearance } from './window-appearance.ts';
import { createWindowFailurePrompts } from './window-failure-prompts.ts';
import { superviseWindow } from './window-supervisor.ts';

/** The station's window, kept alive. */
export interface StationWindow extends MainWindow {
  /** The user closed it; Tem is about to quit. */
  onClosed(listener: () => void): void;
  /** Its page crashed and was loaded again. */
  onReload(listener: () => void): void;
}

export function createStationWindow({
  dist,
  settings,
  log,
}: {
  /** The folder of the built app. */
  readonly dist: string;
  readonly settings: SettingsStore;
  readonly log: Log;
}): StationWindow {
  const closed = createEmitter();
  const reloaded = createEmitter();
  const window = createMainWindow({
    preload: join(dist, 'preload', 'index.cjs'),
    appearance: createWindowAppearance(settings),
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
  return { ...window, onClosed: closed.on, onReload: reloaded.on };
}
