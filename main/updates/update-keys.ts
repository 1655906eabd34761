/** What vite.config.ts reads from TEM_UPDATE_KEYS when Tem is built. */
declare const __UPDATE_KEYS__: readonly string[];

/**
 * The public keys, one of which has to have signed a newer version (signature.ts); several, so that a key can be replaced.
 * They are part of the build: nothing at run time adds one. A build without keys takes no updates.
 */
export const UPDATE_KEYS: readonly string[] = typeof __UPDATE_KEYS__ === 'undefined' ? [] : __UPDATE_KEYS__;
