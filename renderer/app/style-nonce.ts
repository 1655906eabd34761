/**
 * The nonce that style elements made at run time need (main/app/page-headers.ts writes it into index.html). Besides
 * Mantine's own there is the one with which react-remove-scroll holds the page still under a dialog; it looks for this
 * name (get-nonce).
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}
