import { EventEmitter } from 'node:events';

/** Reports a gap of the stand-in, instead of being silently undefined. */
export function throwNotImplemented(name: string): never {
  throw new Error(`electron stand-in: ${name} is not built`);
}

// What JavaScript, Node and test runners look up on any object.
const common = new Set(
  'then toJSON default __esModule module.exports constructor inspect nodeType tagName asymmetricMatch $$typeof length name prototype domain'.split(
    ' ',
  ),
);

function isMissing(object: object, key: string | symbol): key is string {
  return typeof key === 'string' && !(key in object) && !common.has(key) && !key.startsWith('_');
}

/** Wraps a plain object of Electron's API: reading a missing member throws. Writing and `in` work as usual. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (isMissing(object, key)) throwNotImplemented(name === '' ? key : `${name}.${key}`);
      return Reflect.get(object, key, receiver) as unknown;
    },
  });
}

/** An emitter of a strict class: the end of its prototype chain throws for undefined members. */
export class StrictEmitter extends EventEmitter {}
Object.setPrototypeOf(
  StrictEmitter.prototype,
  new Proxy(EventEmitter.prototype, {
    get(object, key, receiver) {
      if (isMissing(object, key)) throwNotImplemented(`${(receiver as object).constructor.name}.${key}`);
      return Reflect.get(object, key, receiver) as unknown;
    },
  }),
);

/** After destroy, everything but the named members throws, as Electron's destroyed objects do. */
export function lockDestroyed(object: object, allowed: readonly string[]): void {
  const gone = () => {
    throw new TypeError('Object has been destroyed');
  };
  for (
    let proto: object | null = object;
    proto && proto !== StrictEmitter.prototype;
    proto = Object.getPrototypeOf(proto) as object | null
  ) {
    for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (
        allowed.includes(name) ||
        name === 'constructor' ||
        name.startsWith('_') ||
        (proto === object && name !== 'webContents')
      )
        continue;
      if (member.get || typeof member.value !== 'function')
        Object.defineProperty(object, name, { get: gone, configurable: true });
      else Object.defineProperty(object, name, { value: gone, configurable: true });
    }
  }
}
