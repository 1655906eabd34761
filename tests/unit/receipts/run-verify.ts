import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { verifyDataFolder } from '../../../main/cli/commands/verify.ts';
import type { Chain } from './chains.ts';

type Options = Parameters<typeof verifyDataFolder>[0];

/** Runs `tem verify` on a chain's folder. */
export async function runVerify(chain: Chain, options: Partial<Options> = {}) {
  const [output, error] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(output), text(error)]);
  const exitCode = await verifyDataFolder(
    { against: null, out: null, file: null, json: false, ...options },
    dirname(chain.file),
    {
      output,
      error,
    },
  );
  output.end();
  error.end();
  const [words, failure] = await said;
  return { exitCode, words, failure };
}
