import { electronBinary } from '../../tests/electron/launch.ts';
import { toLinuxPath, toWindowsPath } from '../../tests/electron/stand-in/wine-paths.ts';

/** The system that Tem runs on: it differs from the tests' own when they run it under Wine. */
export const APP_PLATFORM = electronBinary().platform;

const underWine = APP_PLATFORM !== process.platform;

/** Converts a path of this system to one of Tem's system. */
export const toAppPath = (path: string): string => (underWine ? toWindowsPath(path) : path);

/** Converts a path of Tem's system to one of this system. */
export const fromAppPath = (path: string): string => (underWine ? toLinuxPath(path) : path);
