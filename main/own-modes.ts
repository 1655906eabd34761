/** For the account that runs Tem, and nobody else. Windows knows no such modes: there a folder's own rights hold. */
export const OWN_FILE = 0o600;
export const OWN_FOLDER = 0o700;
/** The bits of a mode that let others in. */
export const OTHERS = 0o077;
