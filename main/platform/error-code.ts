/** The system's word for what was thrown ("ENOSPC", "EACCES"); null where it has none. */
export const errorCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;
