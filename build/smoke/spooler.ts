import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';

const Diagnostics = z.object({
  printers: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      askedMs: z.number().nullable(),
      word: z.object({ kind: z.string(), detail: z.string().optional() }),
    }),
  ),
});

/**
 * Checks in the diagnostics of an installed Tem that the process for Windows' spooler works (dist/main/winspool-host.js, which
 * loads koffi.node from next to app.asar): each system printer was queried through it.
 * @returns a line
 * @throws Error if one did not answer
 */
export function checkSpoolerAnswers(zip: Uint8Array): string {
  const file = unzipSync(zip)['diagnostics.json'];
  if (file === undefined) throw new Error('the diagnostics hold no diagnostics.json');
  const { printers } = Diagnostics.parse(JSON.parse(strFromU8(file)));
  const asked = printers.filter(({ kind }) => kind === 'system');
  if (asked.length === 0) return '*** NOT TRIED: the spooler’s process, for this Windows has no printer';
  const silent = asked.find(({ word, askedMs }) => word.kind !== 'told' || askedMs === null);
  if (silent !== undefined)
    throw new Error(`the spooler said nothing of ${silent.name}: ${silent.word.detail ?? silent.word.kind}`);
  return `the spooler answered for ${asked.map(({ name, askedMs }) => `${name} in ${askedMs} ms`).join(', ')}`;
}
