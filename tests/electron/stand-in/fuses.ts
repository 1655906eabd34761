import { readFileSync, writeFileSync } from 'node:fs';

// The end of dist/electron, which holds what Electron stores inside its binary.

/** In the order of the wire (@electron/fuses, FuseV1Options). */
const names = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeCliInspect',
  'embeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;

/** https://www.electronjs.org/docs/latest/tutorial/fuses */
export type Fuses = Readonly<Record<(typeof names)[number], boolean>>;

/** What an executable says about the app that it may run. */
export interface Sealed {
  readonly fuses: Fuses;
  /** SHA-256 of app.asar's header as hexadecimal digits; null: none was embedded. */
  readonly asarHash: string | null;
}

const wire = new RegExp(`^dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\\x01\\x09([01r]{${names.length}})$`, 'm');
const hashLine = /^asar-integrity:([0-9a-f]{64})$/m;

/**
 * Reads the fuses and the hash from the stand-in's executable.
 * @throws Error where it is not one, or has other fuses
 */
export function readSealed(executable: string): Sealed {
  const text = readFileSync(executable, 'latin1');
  const states = wire.exec(text)?.[1];
  const hash = hashLine.exec(text)?.[1];
  if (states === undefined || hash === undefined)
    throw new Error(`electron stand-in: ${executable} has no fuses as Electron 45 has them`);
  const on = (at: number) => states[at] === '1';
  return {
    fuses: {
      runAsNode: on(0),
      cookieEncryption: on(1),
      nodeOptions: on(2),
      nodeCliInspect: on(3),
      embeddedAsarIntegrityValidation: on(4),
      onlyLoadAppFromAsar: on(5),
      loadBrowserProcessSpecificV8Snapshot: on(6),
      grantFileProtocolExtraPrivileges: on(7),
      wasmTrapHandlers: on(8),
    },
    asarHash: /^0+$/.test(hash) ? null : hash,
  };
}

/** Embeds the hash of app.asar's header, as electron-builder does for Windows and macOS. */
export function embedAsarHash(executable: string, hash: string): void {
  const text = readFileSync(executable, 'latin1');
  writeFileSync(executable, text.replace(hashLine, `asar-integrity:${hash}`), 'latin1');
}
