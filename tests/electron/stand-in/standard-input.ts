import { Readable } from 'node:stream';

/** Electron for Windows replaces process.stdin by a stream at its end (lib/common/init.ts). */
export function emptyStandardInput(): void {
  const stdin = new Readable({ read: () => undefined });
  stdin.push(null);
  Object.defineProperty(process, 'stdin', { configurable: false, enumerable: true, get: () => stdin });
}
