/**
 * What TEM_ELECTRON asks for: nothing, the stand-in without asking the network, the stand-in on Windows' Node under Wine, or
 * Electron and nothing else.
 */
export type RequestedBinary = 'best' | 'stand-in' | 'wine' | 'electron';

/** @throws Error where it is another word */
export function readRequestedBinary(env: NodeJS.ProcessEnv): RequestedBinary {
  const word = env['TEM_ELECTRON'] ?? '';
  if (word === '') return 'best';
  if (word === 'stand-in' || word === 'wine' || word === 'electron') return word;
  throw new Error(`TEM_ELECTRON is "${word}"; it may be stand-in, wine or electron`);
}

/** The stand-in's Chromium comes for Linux on x64 only. */
export const STAND_IN_SUPPORTED = process.platform === 'linux' && process.arch === 'x64';
