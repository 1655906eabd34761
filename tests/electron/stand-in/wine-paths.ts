/** The drive that contains all of Linux in a Windows of Wine's. */
const DRIVE = 'Z:';

/** @param path absolute, on Linux */
export const toWindowsPath = (path: string): string => DRIVE + path.replaceAll('/', '\\');

/** @param path below drive Z, absolute; any other stays as it is */
export const toLinuxPath = (path: string): string =>
  path.startsWith(DRIVE) ? path.slice(DRIVE.length).replaceAll('\\', '/') : path;
