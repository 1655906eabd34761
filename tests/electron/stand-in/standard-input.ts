import { Readable } from 'node:stream';

/** Electron for Windows puts a stream that is at its end in the place of process.stdin (lib/common/init.ts). */
export function emptyStandardInput(): void {
  const stdin = new Readable({ read: () => undefined });
  stdin.push(null);
  Object.defineProperty(process, 'stdin', { configurable: false, enumerable: true, get: () => stdin });
}
