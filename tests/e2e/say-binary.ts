import { wantedBinary } from '../electron/binary/wanted.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { ownPrefixes } from '../wine/prefix.ts';
import { prepareWindows } from '../wine/prepared.ts';

/** The run's first line says what it runs on; a run on Windows of Wine's has its own, and takes them away. */
export default async function begin(): Promise<(() => Promise<void>) | undefined> {
  process.stdout.write(`${electronBanner(electronBinary())}\n`);
  if (wantedBinary(process.env) !== 'wine') return undefined;
  return ownPrefixes(await prepareWindows((line) => process.stdout.write(`${line}\n`)));
}
