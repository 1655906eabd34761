import { readRequestedBinary } from '../../build/electron/binary/requested-binary.ts';
import { createPrivatePrefixes } from './prefix.ts';
import { prepareWindows } from './prepare-windows.ts';
import { SKIPPED_TESTS } from './skipped-under-wine.ts';

/** Playwright's globalSetup of a run under Wine: a Windows for the run, removed at its end. */
export default async function preparePrivateWindows(): Promise<(() => Promise<void>) | undefined> {
  if (readRequestedBinary(process.env) !== 'wine') return undefined;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { title, reason } of SKIPPED_TESTS) say(`Left out under Wine: ${title}. ${reason}.`);
  return createPrivatePrefixes(await prepareWindows(say));
}
