const seen = new Map<string, string>();

/** Remembers the type of a document's response, for a download that may follow. */
export function rememberMimeType(url: string, type: string): void {
  if (seen.size > 100) seen.clear();
  seen.set(url, type);
}

/** The type of that address' response. */
export function mimeTypeSeen(url: string): string | undefined {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? seen.get(url);
}
