import { StrictEmitter } from './not-implemented.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** https://www.electronjs.org/docs/latest/api/ipc-main */
export class IpcMain
  extends StrictEmitter
  implements Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>
{
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super();
    // An 'error' channel is a channel like any other.
    this.on('error', () => undefined);
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  _handler(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}

/** The process-wide ipcMain. */
export const ipcMain = new IpcMain();
