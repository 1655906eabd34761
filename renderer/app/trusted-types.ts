declare global {
  interface Window {
    /** Not in TypeScript's DOM library yet. */
    readonly trustedTypes?: {
      createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown;
    };
  }
}

/**
 * The page's policy rejects every string that would become HTML, script or a script URL (Trusted Types,
 * https://www.w3.org/TR/trusted-types/). A string without "<" contains no element; Mantine sets its style element's text
 * that way. Must be imported before anything is rendered.
 */
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });

export {};
