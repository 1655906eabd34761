/**
 * Statuses of Windows jobs in the order in which people saw them told, with the addresses of what they reported. Nobody
 * has recorded any on Windows here.
 */
export const TITLE = 'Tem SGNS336484LM.883568271 #7-mh0k3';

/**
 * A raw label on a TSC DA310, which came out (https://github.com/qzind/tray/issues/1250): spooling, printing, retained,
 * printed, deleting, deleted.
 */
export const CAME_OUT = [0x8, 0x10, 0x2010, 0x2090, 0x2094, 0x2194] as const;

/**
 * A job that was paused while it was written, and then released: it is deleted unprinted, and told as deleting, printed,
 * deleted (https://github.com/google/cloud-print-connector/issues/301).
 */
export const RELEASED = [0x8, 0x9, 0x5, 0x85, 0x185] as const;

/** A job stuck in an error: error, printing, retained (https://github.com/neodynamic/JSPrintManager/issues/63). */
export const STUCK = 8210;

/** A job's title until its name is known (https://github.com/qzind/tray/pull/769). */
export const NAMELESS = 'Local Downlevel Document';
