/** Returns the system's error code ("ENOSPC", "EACCES"), or null if the error has none. */
export const errorCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
