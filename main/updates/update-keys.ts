/** Set by vite.config.ts from TEM_UPDATE_KEYS when Tem is built. */
declare const __UPDATE_KEYS__: readonly string[];

/**
 * The public keys, one of which must have signed a newer version (signature.ts). There are several so that a key can be replaced.
 * They are part of the build and cannot be changed at run time. A build without keys accepts no updates.
 */
export const UPDATE_KEYS: readonly string[] = typeof __UPDATE_KEYS__ === 'undefined' ? [] : __UPDATE_KEYS__;
