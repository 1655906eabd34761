/** For the account that runs Tem, and nobody else. Windows knows no such modes: there a folder's own rights hold. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;
/** The bits of a mode that let others in. */
export const OTHERS_MODE_MASK = 0o077;
