/** A reason without an address: Electron's load errors name theirs, and it holds the print token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message.replace(/\S+:\/\/\S+/g, '…');
}
