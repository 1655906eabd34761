import type { FromPage } from '../page/isolated-world.ts';
import { codec } from './codec.ts';
import { makeEvent } from './event.ts';
import type { Frame } from './frame.ts';
import { ipcMain } from './ipc-main.ts';
import type { PageConnection } from './page-connection.ts';
import type { WebContents } from './web-contents.ts';

/** One message from a preload, with the frame it came from. */
export async function dispatchIpc(
  sender: WebContents,
  page: PageConnection,
  frame: Frame,
  contextId: number,
  message: Extract<FromPage, { kind: 'invoke' }>,
): Promise<void> {
  const args = codec.decode(message.args) as unknown[];
  const event = makeEvent({
    type: 'frame' as const,
    sender,
    get senderFrame() {
      return frame.isDestroyed() ? null : frame;
    },
    frameId: frame.routingId,
    processId: frame.routingId,
  });
  const answer = await run(message.channel, event, args);
  page.tell(contextId, { kind: 'answer', id: message.id, ...answer });
}

/** The messages of lib/renderer/api/ipc-renderer.ts and lib/browser/api/web-contents.ts. */
async function run(channel: string, event: object, args: unknown[]): Promise<{ ok: boolean; value: string }> {
  const failure = (error: unknown) => ({
    ok: false,
    value: codec.encode(`Error invoking remote method '${channel}': ${String(error)}`),
  });
  const handler = ipcMain._handler(channel);
  if (!handler) return failure(new Error(`No handler registered for '${channel}'`));
  let result: unknown;
  try {
    // The event is Electron's as far as Tem reads it; the class of sender is the stand-in's own.
    result = await handler(event as Electron.IpcMainInvokeEvent, ...args);
  } catch (error) {
    process.stderr.write(
      `Error occurred in handler for '${channel}': ${error instanceof Error ? String(error.stack) : String(error)}\n`,
    );
    return failure(error);
  }
  try {
    return { ok: true, value: codec.encode(result) };
  } catch (error) {
    return failure(error);
  }
}
