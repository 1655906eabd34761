import { electronBinary } from './launch.ts';
import { toLinux, toWindows } from './stand-in/wine-paths.ts';

/** The system that Tem runs on: another than the tests' own where they run it under Wine. */
export const SYSTEM = electronBinary().system;

const underWine = SYSTEM !== process.platform;

/** A path of this system's, as Tem names it. */
export const pathInTem = (path: string): string => (underWine ? toWindows(path) : path);

/** A path that Tem names, as this system has it. */
export const pathFromTem = (path: string): string => (underWine ? toLinux(path) : path);
