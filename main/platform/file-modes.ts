/** Access for the account that runs Tem only. Windows has no such modes; there the folder's own permissions apply. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;
/** The mode bits that grant access to others. */
export const OTHERS_MODE_MASK = 0o077;
