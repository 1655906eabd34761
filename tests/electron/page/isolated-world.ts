import type { BridgeEnd } from './bridge.ts';
import type { Codec } from './codec.ts';

/** The messages from a page's isolated world to main, one JSON text each. */
export type FromPage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: string }
  | {
      readonly kind: 'preload-error';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    }
  | { readonly kind: 'title'; readonly title: string }
  | {
      readonly kind: 'permission';
      readonly id: number;
      readonly check: boolean;
      readonly permission: string;
      readonly details: Record<string, unknown>;
    }
  | {
      readonly kind: 'hid';
      readonly id: number;
      readonly op: string;
      readonly details: Record<string, unknown>;
    };

/** The messages from main to a page's isolated world. */
export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: string }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean; readonly value: string };

/** Facts about this page that main inserts into its script. */
export interface PageFacts {
  readonly withPreload: boolean;
  readonly preload: string | undefined;
  readonly receiver: string;
}

type Listener = (event: object, ...args: unknown[]) => void;

/**
 * The preload's world: `electron` as a sandboxed preload sees it
 * (https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts), and the preload itself.
 */
export function installIsolatedWorld(
  toMain: (text: string) => void,
  codec: Codec,
  facts: PageFacts,
  connect: (first: (...args: unknown[]) => unknown) => BridgeEnd,
  runPreload: (require: unknown, module: unknown, exports: unknown, process: unknown) => void,
  watchTitle: (report: (title: string) => void) => void,
): void {
  const listeners = new Map<string, readonly Listener[]>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  const tell = (message: FromPage) => toMain(JSON.stringify(message));
  const question = (make: (id: number) => FromPage) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      const message = make(id);
      waiting.set(id, { resolve, reject });
      tell(message);
    });

  const bridge = connect((kind, name, given) =>
    question((id) => {
      const details = (given ?? {}) as Record<string, unknown>;
      if (kind === 'hid') return { kind, id, op: String(name), details };
      const check = kind === 'permission-check';
      return { kind: 'permission', id, check, permission: String(name), details };
    }),
  );

  Object.defineProperty(globalThis, facts.receiver, {
    value: (text: string) => {
      const message = JSON.parse(text) as ToPage;
      if (message.kind === 'answer') {
        const call = waiting.get(message.id);
        waiting.delete(message.id);
        const value = codec.decode(message.value);
        if (message.ok) call?.resolve(value);
        else call?.reject(new Error(String(value)));
        return;
      }
      const args = codec.decode(message.args) as unknown[];
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...args);
    },
  });
  const isMain = window.parent === window;
  if (isMain) watchTitle((title) => tell({ kind: 'title', title }));
  if (!facts.withPreload || !isMain) return;

  // Copied on each change: a list that is being iterated stays unchanged.
  const change = (channel: string, to: (list: readonly Listener[]) => readonly Listener[]): void =>
    void listeners.set(channel, to(listeners.get(channel) ?? []));
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => {
      let text: string;
      try {
        text = codec.encode(args);
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
      return question((id) => ({ kind: 'invoke', id, channel, args: text }));
    },
    on(channel: string, listener: Listener) {
      change(channel, (list) => [...list, listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      change(channel, (list) => list.toSpliced(list.lastIndexOf(listener), list.includes(listener) ? 1 : 0));
      return ipcRenderer;
    },
  };
  /** Reading what is not there throws. */
  const guarded = (what: string, target: object): object =>
    new Proxy(target, {
      get(object, name) {
        if (typeof name === 'symbol' || name in object || name === 'default' || name === '__esModule')
          return Reflect.get(object, name) as unknown;
        throw new Error(`electron stand-in: ${what}${name} is not built for preloads`);
      },
    });
  const electron = guarded('', {
    ipcRenderer: guarded('ipcRenderer.', ipcRenderer),
    contextBridge: guarded('contextBridge.', {
      exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
    }),
  });
  const require = (name: string): unknown => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = Object.freeze({
    type: 'renderer',
    sandboxed: true,
    platform: 'linux',
  });
  const module = { exports: {} };
  try {
    runPreload(require, module, module.exports, process);
  } catch (caught) {
    const error = caught instanceof Error ? caught : new Error(String(caught));
    console.error(`Unable to load preload script: ${facts.preload ?? ''}`);
    console.error(error.stack);
    tell({ kind: 'preload-error', name: error.name, message: error.message, stack: String(error.stack) });
  }
}

/** Reports each change of the document's title; Chromium's own report may come after the load event. */
export function watchTitle(report: (title: string) => void): void {
  let last: string | undefined;
  let observed: Element | undefined;
  const look = () => {
    const head = document.head;
    if (head && head !== observed) {
      observed = head;
      observer.observe(head, { childList: true, subtree: true, characterData: true });
      if (document.documentElement) observer.observe(document.documentElement, { childList: true });
    }
    if (document.title === last || (last === undefined && document.title === '')) return;
    last = document.title;
    report(last);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true });
  if (document.documentElement) observer.observe(document.documentElement, { childList: true });
  look();
}
