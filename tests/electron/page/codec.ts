/** Converts structured values to JSON text and back. */
export interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * Electron's IPC carries structured clones (https://www.electronjs.org/docs/latest/api/ipc-renderer); a debugging connection
 * carries JSON text. The function is self-contained: Node calls it, and its source is injected into pages.
 */
export function makeCodec(base64: {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array;
}): Codec {
  const refusal = 'An object could not be cloned.';
  const views: readonly string[] = [
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
    'BigUint64Array',
    'DataView',
  ];

  function write(value: unknown, seen: Map<object, number>): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['n', Object.is(value, -0) ? '-0' : String(value)];
      case 'undefined':
        return ['u'];
      case 'bigint':
        return ['b', String(value)];
      case 'object':
        return value === null ? null : writeObject(value, seen);
      case 'function':
      case 'symbol':
        throw new Error(refusal);
    }
  }

  function writeObject(value: object, seen: Map<object, number>): unknown {
    const known = seen.get(value);
    if (known !== undefined) return ['R', known];
    seen.set(value, seen.size);
    const many = (values: Iterable<unknown>) => Array.from(values, (one) => write(one, seen));
    if (Array.isArray(value)) return ['A', many(value)];
    if (value instanceof Date) return ['d', value.getTime()];
    if (value instanceof RegExp) return ['r', value.source, value.flags];
    if (value instanceof Map) return ['M', many([...value].flat(1))];
    if (value instanceof Set) return ['S', many(value)];
    if (value instanceof ArrayBuffer) return ['B', 'ArrayBuffer', base64.encode(new Uint8Array(value))];
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const name = Object.prototype.toString.call(value).slice(8, -1);
      return ['B', views.includes(name) ? name : 'Uint8Array', base64.encode(bytes)];
    }
    if (value instanceof Error) return ['E', value.name, value.message, String(value.stack)];
    if (Object.prototype.toString.call(value) === '[object Promise]') throw new Error(refusal);
    return ['O', Object.entries(value).flatMap(([key, one]) => [key, write(one, seen)])];
  }

  function read(wire: unknown, seen: unknown[]): unknown {
    if (!Array.isArray(wire)) return wire;
    const [tag, first, second, third] = wire as [string, never, never, never];
    const remember = <T>(made: T): T => {
      seen.push(made);
      return made;
    };
    switch (tag) {
      case 'u':
        return undefined;
      case 'n':
        return Number(first);
      case 'b':
        return BigInt(first);
      case 'R':
        return seen[first];
      case 'd':
        return remember(new Date(first));
      case 'r':
        return remember(new RegExp(first, second));
      case 'A': {
        const list: unknown[] = remember([]);
        for (const one of first as unknown[]) list.push(read(one, seen));
        return list;
      }
      case 'S': {
        const set = remember(new Set<unknown>());
        for (const one of first as unknown[]) set.add(read(one, seen));
        return set;
      }
      case 'M': {
        const map = remember(new Map<unknown, unknown>());
        const flat = first as unknown[];
        for (let i = 0; i < flat.length; i += 2) {
          const key = read(flat[i], seen);
          map.set(key, read(flat[i + 1], seen));
        }
        return map;
      }
      case 'O': {
        const object: Record<string, unknown> = remember({});
        const flat = first as unknown[];
        for (let i = 0; i < flat.length; i += 2) {
          const value = read(flat[i + 1], seen);
          // An own property whatever its name: "__proto__" stays a key.
          Object.defineProperty(object, flat[i] as string, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
        return object;
      }
      case 'B': {
        const bytes = base64.decode(second);
        const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        if ((first as string) === 'ArrayBuffer') return remember(buffer);
        const make = (globalThis as Record<string, unknown>)[first] as new (from: unknown) => unknown;
        return remember(new make(buffer));
      }
      case 'E': {
        const known: Record<string, ErrorConstructor> = {
          TypeError,
          RangeError,
          SyntaxError,
          ReferenceError,
          EvalError,
          URIError,
        };
        const error = remember(new (known[first] ?? Error)(second));
        error.stack = third;
        return error;
      }
      default:
        throw new Error(`unknown tag ${tag}`);
    }
  }

  return {
    encode(value) {
      let clone: unknown;
      try {
        clone = structuredClone(value);
      } catch {
        throw new Error(refusal);
      }
      return JSON.stringify(write(clone, new Map()));
    },
    decode: (text) => read(JSON.parse(text), []),
  };
}
