/**
 * What TEM_ELECTRON requests: nothing, the stand-in without a download, the stand-in on Node for Windows under Wine, or Electron
 * and nothing else.
 */
export type RequestedBinary = 'best' | 'stand-in' | 'wine' | 'electron';

/** @throws Error for any other value */
export function readRequestedBinary(env: NodeJS.ProcessEnv): RequestedBinary {
  const word = env['TEM_ELECTRON'] ?? '';
  if (word === '') return 'best';
  if (word === 'stand-in' || word === 'wine' || word === 'electron') return word;
  throw new Error(`TEM_ELECTRON is "${word}"; it may be stand-in, wine or electron`);
}

/** The stand-in's Chromium exists for Linux on x64 only. */
export const STAND_IN_SUPPORTED = process.platform === 'linux' && process.arch === 'x64';
