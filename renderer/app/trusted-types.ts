declare global {
  interface Window {
    /** TypeScript's DOM library does not have it yet. */
    readonly trustedTypes?: {
      createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown;
    };
  }
}

/**
 * The page's policy refuses every text that would become HTML, script or a script's address (Trusted Types,
 * https://www.w3.org/TR/trusted-types/). Without a "<" there is no element in it: Mantine sets the text of its style
 * element so. Has to be imported before anything is drawn.
 */
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });

export {};
