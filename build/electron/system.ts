import { electronBinary } from '../../tests/electron/launch.ts';
import { toLinuxPath, toWindowsPath } from '../../tests/electron/stand-in/wine-paths.ts';

/** The system that Tem runs on: another than the tests' own where they run it under Wine. */
export const APP_PLATFORM = electronBinary().platform;

const underWine = APP_PLATFORM !== process.platform;

/** A path of this system's, as Tem names it. */
export const toAppPath = (path: string): string => (underWine ? toWindowsPath(path) : path);

/** A path that Tem names, as this system has it. */
export const fromAppPath = (path: string): string => (underWine ? toLinuxPath(path) : path);
