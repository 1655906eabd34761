import { EventEmitter } from 'node:events';
import { makeEvent } from './event.ts';
import { StrictEmitter, strict, throwNotImplemented } from './not-implemented.ts';

/** The app's requests to the desktop, for tests to read. Nothing is opened. */
export interface ShellCall {
  readonly method: 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep' | 'trashItem';
  readonly target: string;
}
const calls: ShellCall[] = [];
const record = (method: ShellCall['method'], target: string) => void calls.push({ method, target });

/** https://www.electronjs.org/docs/latest/api/shell, recorded in `_calls`. */
export const shell = strict('shell', {
  _calls: calls,
  openExternal: async (url: string, _options?: unknown): Promise<void> => {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    record('openExternal', url);
  },
  openPath: async (path: string): Promise<string> => (record('openPath', path), ''),
  showItemInFolder: (path: string): void => record('showItemInFolder', path),
  trashItem: async (path: string): Promise<void> => record('trashItem', path),
  beep: (): void => record('beep', ''),
});

let clipboardText = '';
/** https://www.electronjs.org/docs/latest/api/clipboard: asynchronous since 45; text only, in memory. */
export const clipboard = strict('clipboard', {
  readText: async (): Promise<string> => clipboardText,
  writeText: async (text: string): Promise<void> => void (clipboardText = text),
  has: async (type: string): Promise<boolean> => type === 'text/plain' && clipboardText !== '',
  clear: (): void => void (clipboardText = ''),
});

const display = {
  id: 1,
  label: 'stand-in',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
  touchSupport: 'unavailable',
};

class Screen extends StrictEmitter {
  getPrimaryDisplay = () => display;
  getAllDisplays = () => [display];
  getDisplayNearestPoint = (_point: unknown) => display;
  getDisplayMatching = (_rect: unknown) => display;
  getCursorScreenPoint = () => ({ x: 0, y: 0 });
}
/** One display of 1920 × 1080. */
export const screen = new Screen();

class PowerMonitor extends StrictEmitter {
  getSystemIdleTime = () => 0;
  getSystemIdleState = (_threshold: number) => 'active';
  isOnBatteryPower = () => false;
  readonly onBatteryPower = false;
}
/** Emits nothing by itself. */
export const powerMonitor = new PowerMonitor();

const blockers = new Set<number>();
let lastBlocker = 0;
/** Counts, and blocks nothing. */
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start: (_type: string): number => (blockers.add(++lastBlocker), lastBlocker),
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
});

const shortcuts = new Map<string, () => void>();
/** A list; no key ever reaches it. */
export const globalShortcut = strict('globalShortcut', {
  register: (accelerator: string, callback: () => void): boolean => (
    shortcuts.set(accelerator, callback), true
  ),
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
  unregisterAll: (): void => shortcuts.clear(),
});

/** Sends nothing anywhere. */
export const crashReporter = strict('crashReporter', { start: (_options: unknown): void => undefined });

const shown: Notification[] = [];
/** Stored in `Notification._shown`, never displayed. */
export class Notification extends EventEmitter {
  static readonly _shown = shown;
  title: string;
  body: string;
  silent: boolean;
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    shown.push(this);
    this.emit('show', makeEvent({}));
  }
  close(): void {
    this.emit('close', makeEvent({}));
  }
}

/** No tray, as on desktops without one. */
export class Tray extends EventEmitter {
  constructor(_image: unknown) {
    super();
    throwNotImplemented('Tray');
  }
}
