/**
 * Names the screen that is shown, as a person tells one from another: the current place in the navigation, a page of the
 * guide or another screen's own title, a part of the settings, an order that fills the screen, a dialog on top. Runs in
 * the page.
 * @param parts the name of the settings' parts
 */
export function nameOfScreen(parts: string): string {
  const shown = (selector: string): string =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())?.textContent ??
    '';
  const order = document.querySelector('main h2 ~ [data-order-status]')?.checkVisibility() === true;
  const part = document.querySelector<HTMLElement>(`[aria-label="${parts}"] [data-active]`);
  return [
    shown('nav [aria-current="page"]'),
    shown('h1'),
    part?.textContent ?? '',
    order ? 'order' : '',
    shown('[role="dialog"], [role="alertdialog"]') === '' ? '' : 'dialog',
  ].join(' | ');
}
