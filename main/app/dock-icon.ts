import type { App } from 'electron';

/**
 * A command has no window, and so no icon in macOS' Dock either, where every app has one from its start that does not hide
 * it (https://www.electronjs.org/docs/latest/api/dock). Before ready, or the icon is seen for a moment.
 */
export function hideDockIcon(app: {
  readonly dock?: Pick<NonNullable<App['dock']>, 'hide'> | undefined;
}): void {
  app.dock?.hide();
}
