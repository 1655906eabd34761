import type { App } from 'electron';

/**
 * Hides the Dock icon of a command, which has no window. On macOS every app has an icon from its start unless it hides it
 * (https://www.electronjs.org/docs/latest/api/dock). Call before ready, or the icon appears for a moment.
 */
export function hideDockIcon(app: {
  readonly dock?: Pick<NonNullable<App['dock']>, 'hide'> | undefined;
}): void {
  app.dock?.hide();
}
