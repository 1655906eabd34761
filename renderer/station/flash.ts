const FLASH_MS = 1600;

/** Makes a row light up for a moment. */
export function flash(element: Element): void {
  const bright = { backgroundColor: 'var(--tem-blue-ground)', outline: '3px solid var(--tem-accent)' };
  element.animate([bright, bright, { outline: '3px solid transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
}
