/** A function of the other world, as a number. */
type Tagged =
  | { readonly v: unknown }
  | { readonly f: number }
  | { readonly p: number }
  | { readonly e: readonly [string, string] }
  | { readonly a: readonly Tagged[] }
  | { readonly o: readonly (readonly [string, Tagged])[] };

type Message =
  | { readonly kind: 'expose'; readonly key: string; readonly value: Tagged }
  | { readonly kind: 'call'; readonly id: number; readonly args: readonly Tagged[] }
  | { readonly kind: 'returned'; readonly ok: boolean; readonly value: Tagged }
  | { readonly kind: 'settled'; readonly id: number; readonly ok: boolean; readonly value: Tagged };

/** One world's end of the bridge. */
export interface BridgeEnd {
  expose(key: string, api: unknown): void;
  /** The other world's function number 0. */
  ask(...args: unknown[]): unknown;
}

/**
 * contextBridge between the two worlds of one document (https://www.electronjs.org/docs/latest/api/context-bridge): plain
 * values are copied, functions and promises are proxied. The worlds share the document and nothing else, so messages are
 * events on it, under names the page can't guess; Chromium clones an event's detail when another world reads it. The same
 * function runs in both worlds, before any script of the page (its source is put there).
 */
export function makeBridge(mine: string, theirs: string, first: (...args: unknown[]) => unknown): BridgeEnd {
  const dispatch = EventTarget.prototype.dispatchEvent.bind(document);
  const Custom = CustomEvent;
  const { defineProperty, freeze, entries } = Object;
  const clone = structuredClone;
  const functions = new Map<number, (...args: unknown[]) => unknown>([[0, first]]);
  const numbers = new WeakMap<object, number>();
  const proxies = new Map<number, (...args: unknown[]) => unknown>();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let last = 0;
  let returned: Message | undefined;

  const send = (message: Message) => dispatch(new Custom(theirs, { detail: message }));

  function pack(value: unknown, depth = 0): Tagged {
    // https://www.electronjs.org/docs/latest/api/context-bridge#parameter--error--return-type-support
    if (depth > 1000)
      throw new Error(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    if (typeof value === 'function') {
      let id = numbers.get(value);
      if (id === undefined) {
        numbers.set(value, (id = ++last));
        functions.set(id, value as (...args: unknown[]) => unknown);
      }
      return { f: id };
    }
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value !== 'object' || value === null) return { v: value };
    if (value instanceof Promise) {
      const id = ++last;
      const settle = (ok: boolean) => (result: unknown) => {
        let packed: Tagged;
        try {
          packed = pack(result);
        } catch (error) {
          packed = pack(error);
          ok = false;
        }
        send({ kind: 'settled', id, ok, value: packed });
      };
      value.then(settle(true), settle(false));
      return { p: id };
    }
    if (value instanceof Error) return { e: [value.name, value.message] };
    if (Array.isArray(value)) return { a: value.map((one) => pack(one, depth + 1)) };
    const proto: unknown = Object.getPrototypeOf(value);
    if (
      Object.prototype.toString.call(value) === '[object Object]' &&
      !(proto !== null && proto !== Object.prototype && value instanceof Node)
    )
      return { o: entries(value).map(([key, one]) => [key, pack(one, depth + 1)] as const) };
    try {
      return { v: clone(value) };
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  function unpack(tagged: Tagged, frozen = false): unknown {
    if ('v' in tagged) return tagged.v;
    if ('e' in tagged) {
      const error = new Error(tagged.e[1]);
      if (tagged.e[0] !== 'Error') defineProperty(error, 'name', { value: tagged.e[0], configurable: true });
      return error;
    }
    if ('a' in tagged) {
      const list = tagged.a.map((one) => unpack(one, frozen));
      return frozen ? freeze(list) : list;
    }
    if ('o' in tagged) {
      const object = {};
      for (const [key, one] of tagged.o)
        defineProperty(object, key, {
          value: unpack(one, frozen),
          writable: true,
          enumerable: true,
          configurable: true,
        });
      return frozen ? freeze(object) : object;
    }
    if ('p' in tagged) return new Promise((resolve, reject) => waiting.set(tagged.p, { resolve, reject }));
    const id = tagged.f;
    let proxy = proxies.get(id);
    if (!proxy) proxies.set(id, (proxy = (...args) => call(id, args)));
    return frozen ? freeze(proxy) : proxy;
  }

  function call(id: number, args: readonly unknown[]): unknown {
    send({ kind: 'call', id, args: args.map((one) => pack(one)) });
    const answer = returned;
    returned = undefined;
    if (answer?.kind !== 'returned') throw new Error('the other world did not answer');
    const value = unpack(answer.value);
    if (!answer.ok) throw value;
    return value;
  }

  function receive(message: Message): void {
    switch (message.kind) {
      case 'expose': {
        let answer: Message = { kind: 'returned', ok: true, value: { v: undefined } };
        if (Object.hasOwn(globalThis, message.key))
          answer = {
            kind: 'returned',
            ok: false,
            value: { e: ['Error', `Cannot bind an API on top of an existing property on the window object`] },
          };
        else
          defineProperty(globalThis, message.key, { value: unpack(message.value, true), enumerable: true });
        send(answer);
        break;
      }
      case 'call': {
        let answer: Message;
        try {
          const target = functions.get(message.id);
          if (!target) throw new Error('no such function');
          answer = {
            kind: 'returned',
            ok: true,
            value: pack(target(...message.args.map((one) => unpack(one)))),
          };
        } catch (error) {
          answer = {
            kind: 'returned',
            ok: false,
            value: error instanceof Error ? pack(error) : { e: ['Error', String(error)] },
          };
        }
        send(answer);
        break;
      }
      case 'returned':
        returned = message;
        break;
      case 'settled': {
        const promise = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.ok) promise?.resolve(unpack(message.value));
        else promise?.reject(unpack(message.value));
        break;
      }
    }
  }

  document.addEventListener(mine, (event) => {
    if (event instanceof Custom) receive(event.detail as Message);
  });

  return {
    expose(key, api) {
      send({ kind: 'expose', key, value: pack(api) });
      const answer = returned;
      returned = undefined;
      if (answer?.kind === 'returned' && !answer.ok) throw unpack(answer.value);
    },
    ask: (...args) => call(0, args),
  };
}
