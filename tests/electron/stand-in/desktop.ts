import { StrictEmitter, strict } from './not-implemented.ts';

const calls: { readonly method: string; readonly target: string }[] = [];

/** https://www.electronjs.org/docs/latest/api/shell, recorded in `_calls` for tests to read; nothing is opened. */
export const shell = strict('shell', {
  _calls: calls,
  openExternal: async (url: string, _options?: unknown): Promise<void> => {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    calls.push({ method: 'openExternal', target: url });
  },
  showItemInFolder: (target: string): void => void calls.push({ method: 'showItemInFolder', target }),
});

let clipboardText = '';
/** https://www.electronjs.org/docs/latest/api/clipboard: asynchronous since 45; text only, in memory. */
export const clipboard = strict('clipboard', {
  readText: async (): Promise<string> => clipboardText,
  writeText: async (text: string): Promise<void> => void (clipboardText = text),
  clear: (): void => void (clipboardText = ''),
});

/** One display of 1920 × 1080. */
export const screen = strict('screen', {
  getAllDisplays: () => [{ id: 1, size: { width: 1920, height: 1080 }, scaleFactor: 1 }],
});

class PowerMonitor extends StrictEmitter {}
/** Emits nothing by itself. */
export const powerMonitor = new PowerMonitor();
