const FLASH_MS = 1600;

/** Makes a row light up for a moment; where no motion is wanted, it is lit and then not. */
export function flash(element: Element): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bright = { backgroundColor: 'var(--tem-blue-ground)', outline: '3px solid var(--tem-accent)' };
  element.animate(still ? [bright, bright] : [bright, bright, { outline: '3px solid transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-in',
  });
}
