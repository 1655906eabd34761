import { StrictEmitter } from './not-implemented.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** https://www.electronjs.org/docs/latest/api/ipc-main */
class IpcMain extends StrictEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
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
