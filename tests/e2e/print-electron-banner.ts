import { electronBanner, electronBinary } from '../electron/launch.ts';

/** The run's first line says what it runs on. */
export default function printElectronBanner(): void {
  process.stdout.write(`${electronBanner(electronBinary())}\n`);
}
