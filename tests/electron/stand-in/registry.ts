import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

/** All living windows and pages, in order of creation. */
export const windows = new Map<number, BrowserWindow>();
export const pages = new Map<number, WebContents>();

/** The page that has a frame of that Chromium id. */
export function webContentsOfFrame(frameId: string): WebContents | undefined {
  return [...pages.values()].find((page) => page._frameOf(frameId) !== undefined);
}

let focused: BrowserWindow | null = null;

/** The focused window, as far as a screenless machine has one: the last shown or focused. */
export function focusedWindow(): BrowserWindow | null {
  return focused;
}

/** Moves the focus and notifies both windows. */
export function moveFocus(to: BrowserWindow | null): void {
  if (focused === to) return;
  const from = focused;
  focused = to;
  from?._focusChanged(false);
  to?._focusChanged(true);
}
