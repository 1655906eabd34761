const seen = new Map<string, string>();

/** Remembers what a document's response called itself, for a download that may come of it. */
export function rememberMimeType(url: string, type: string): void {
  if (seen.size > 100) seen.clear();
  seen.set(url, type);
}

/** What the response of that address called itself. */
export function mimeTypeSeen(url: string): string | undefined {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? seen.get(url);
}
