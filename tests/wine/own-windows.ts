import { wantedBinary } from '../electron/binary/wanted.ts';
import { OTHERWISE } from './otherwise.ts';
import { ownPrefixes } from './prefix.ts';
import { prepareWindows } from './prepared.ts';

/** Playwright's globalSetup of a run under Wine: Windows of the run's own, which it takes away at its end. */
export default async function ownWindows(): Promise<(() => Promise<void>) | undefined> {
  if (wantedBinary(process.env) !== 'wine') return undefined;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { title, reason } of OTHERWISE) say(`Left out under Wine: ${title}. ${reason}.`);
  return ownPrefixes(await prepareWindows(say));
}
