import { makeEvent } from './event.ts';
import { StrictEmitter } from './not-implemented.ts';
import { focusedWindow } from './registry.ts';

type Template = Omit<Electron.MenuItemConstructorOptions, 'submenu'> & { submenu?: Template[] | Menu };

let lastCommand = 0;

/** https://www.electronjs.org/docs/latest/api/menu-item: stored so that tests find it and click it. Roles do nothing. */
export class MenuItem {
  readonly id: string | undefined;
  readonly type: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly commandId = ++lastCommand;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  menu: Menu | undefined;
  userAccelerator: string | null;
  registerAccelerator: boolean;
  click: (event?: object, window?: unknown, webContents?: unknown) => void;

  constructor(options: Template) {
    this.id = options.id;
    this.submenu =
      options.submenu instanceof Menu
        ? options.submenu
        : options.submenu && Menu.buildFromTemplate(options.submenu);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    // Electron reads roles in lower case.
    this.role = options.role?.toLowerCase();
    this.accelerator = typeof options.accelerator === 'string' ? options.accelerator : undefined;
    this.userAccelerator = this.accelerator ?? null;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    const { click } = options;
    this.click = (event = makeEvent({}), window = focusedWindow() ?? undefined) => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      // The listener's types are Electron's own; item and window are the stand-in's.
      (click as ((...args: unknown[]) => void) | undefined)?.(this, window, event);
    };
  }
}

/** https://www.electronjs.org/docs/latest/api/menu */
export class Menu extends StrictEmitter {
  readonly items: MenuItem[] = [];
  static #application: Menu | null = null;

  static buildFromTemplate(template: readonly (Template | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const one of template as readonly (Template | MenuItem)[])
      menu.append(one instanceof MenuItem ? one : new MenuItem(one));
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
  static sendActionToFirstResponder(_action: string): void {}

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }
  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  popup(): void {
    this.emit('menu-will-show', makeEvent({}));
  }
  closePopup(): void {
    this.emit('menu-will-close', makeEvent({}));
  }
}
