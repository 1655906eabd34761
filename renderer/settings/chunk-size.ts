import { CHUNK_SIZE } from '../../shared/settings.ts';

/** The typed number of orders per request, brought into what the settings take; what is no number keeps the old one. */
export function nearestChunkSize(text: string, old: number): number {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return old;
  return Math.min(CHUNK_SIZE.most, Math.max(CHUNK_SIZE.least, Number(digits)));
}
