import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { throwNotImplemented } from './not-implemented.ts';

// Runs first in a utility process (lib/utility/init.ts, lib/utility/parent-port.ts): sets process.parentPort, then runs the
// script.

if (process.env['TEM_STANDIN_CACHE'] !== undefined) {
  delete process.env['TEM_STANDIN_CACHE'];
  delete process.env['NODE_COMPILE_CACHE'];
}
const [node = '', , executable = node, modulePath = '', ...args] = process.argv;
process.argv = [executable, modulePath, ...args];
const define = (name: string, value: unknown) =>
  Object.defineProperty(process, name, { value, enumerable: true, configurable: true });
define('type', 'utility');
define('execPath', executable);

registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/|$)/.test(specifier)
      ? throwNotImplemented(`${specifier} in a utility process`)
      : next(specifier, context),
});

/** Messages wait whenever nobody listens. */
class ParentPort extends EventEmitter {
  readonly #waiting: unknown[] = [];

  constructor() {
    super();
    process.on('message', (message) => {
      this.#waiting.push(message);
      this.#deliver();
    });
    this.on('newListener', (name) => {
      if (name === 'message') setImmediate(() => this.#deliver());
    });
  }

  postMessage(message: unknown): void {
    process.send?.(structuredClone(message));
  }

  #deliver(): void {
    while (this.listenerCount('message') > 0 && this.#waiting.length > 0)
      this.emit('message', { data: this.#waiting.shift(), ports: [] });
  }
}

define('parentPort', new ParentPort());
// The process ends with main, and lives as long as main even where the script has nothing left to do.
process.once('disconnect', () => process.exit(0));
process.channel?.ref();
await import(pathToFileURL(modulePath).href);
