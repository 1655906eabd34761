import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What becomes of a request for a part of a page. */
export type Fate =
  | 'ok'
  | 'missing'
  | 'error'
  | 'empty'
  /** A page in the place of a picture, style or script. */
  | 'page'
  | 'reset'
  /** Shorter than its length says. */
  | 'cut'
  | 'never'
  /** Fails, and comes when it is asked for again. */
  | 'once'
  /** Comes after so many ms. */
  | { readonly afterMs: number };

export const FAILING: readonly Fate[] = ['missing', 'error', 'empty', 'page', 'reset', 'cut'];

interface Part {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly fate: Fate;
}

export const PARTS_PATH = '/parts/';

/** The parts of a batch's pages, by their addresses. @param port the service's */
export function createShelf(port: number) {
  const parts = new Map<string, Part>();
  const asked = new Map<string, number>();

  return {
    /** @returns its address on the service's host */
    put(type: string, body: Part['body'], fate: Fate = 'ok', name = String(parts.size)): string {
      // One address: Tem may remember what did not answer.
      const path = PARTS_PATH + (fate === 'never' ? fate : name);
      parts.set(path, { type, body, fate });
      return path;
    },
    /** The same on a host of a private network, which is not the service's. */
    elsewhere: (path: string): string => `http://localhost:${port}${path}`,
    async answer(path: string, response: ServerResponse): Promise<void> {
      const part = parts.get(path);
      const times = (asked.get(path) ?? 0) + 1;
      asked.set(path, times);
      const fate: Fate = part?.fate === 'once' ? (times === 1 ? 'error' : 'ok') : (part?.fate ?? 'missing');
      if (part === undefined || fate === 'missing') return void response.writeHead(404).end('not found');
      // A failing part is asked for each time, or a browser's cache could have it.
      response.setHeader('cache-control', 'no-store');
      if (typeof fate === 'object') await pause(fate.afterMs);
      const body = Buffer.from(part.body);
      switch (fate) {
        case 'never':
          return;
        case 'reset':
          return void response.socket?.resetAndDestroy();
        case 'error':
          return void response.writeHead(500).end('error');
        case 'empty':
          return void response.writeHead(200, { 'content-type': part.type }).end();
        case 'page':
          return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Đăng nhập</h1>');
        case 'cut':
          response.writeHead(200, { 'content-type': part.type, 'content-length': body.length + 500 });
          response.write(body.subarray(0, body.length >> 1));
          return void setImmediate(() => response.destroy());
        default:
          return void response.writeHead(200, { 'content-type': part.type }).end(body);
      }
    },
    clear(): void {
      parts.clear();
      asked.clear();
    },
  };
}
export type Shelf = ReturnType<typeof createShelf>;
