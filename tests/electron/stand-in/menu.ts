import { StrictEmitter } from './not-implemented.ts';

/** https://www.electronjs.org/docs/latest/api/menu: a menu of roles, which nobody sees. */
export class Menu extends StrictEmitter {
  static buildFromTemplate(template: readonly Electron.MenuItemConstructorOptions[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    return new Menu();
  }
  static setApplicationMenu(_menu: Menu | null): void {}
}
