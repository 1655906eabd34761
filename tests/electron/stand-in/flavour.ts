/** The differences between systems that can be played here. The product's own `process.platform` stays what it is. */
const FLAVOURS = ['linux', 'headless-linux', 'windows', 'macos'] as const;

export type Flavour = (typeof FLAVOURS)[number];

/**
 * TEM_STANDIN_FLAVOUR: the system whose Electron is played; by default the one that it runs on.
 * @throws Error for another word
 */
export function flavour(): Flavour {
  const named = process.env['TEM_STANDIN_FLAVOUR'] || (process.platform === 'win32' ? 'windows' : 'linux');
  const known = FLAVOURS.find((one) => one === named);
  if (known === undefined) throw new Error(`TEM_STANDIN_FLAVOUR: ${FLAVOURS.join(', ')}, not ${named}`);
  return known;
}

/** Whether Electron for Linux is played. */
export const isLinux = (): boolean => flavour() === 'linux' || flavour() === 'headless-linux';
