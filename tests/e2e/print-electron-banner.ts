import { electronBanner, electronBinary } from '../electron/launch.ts';

/** Prints what the tests run on as the first line of the run. */
export default function printElectronBanner(): void {
  process.stdout.write(`${electronBanner(electronBinary())}\n`);
}
