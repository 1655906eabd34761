import type { Readable } from 'node:stream';

/** Takes what was written to a stream so far, as text. A bare read() takes one write only since Node 26. */
export const written = (stream: Readable): string => String(stream.read(stream.readableLength) ?? '');
