import { z } from 'zod';
import type { RunPowerShell } from './powershell.ts';
import { SpoolerError } from './spooler.ts';

/**
 * A script for PowerShell that answers in JSON, failures too, because PowerShell's own error text is in the system's
 * language. `body` holds no double quotes (these would need escaping on the command line) and no values.
 */
export function script(body: string): string {
  return [
    "$ErrorActionPreference = 'Stop'",
    // Printer and document names in other scripts than the console's.
    '[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false',
    `try { $answer = ${body} }`,
    'catch { $answer = @{ error = [string]$_; id = [string]$_.FullyQualifiedErrorId } }',
    'ConvertTo-Json -InputObject $answer -Compress -Depth 4',
  ].join('; ');
}

/**
 * What PowerShell makes of a list: the list, its only entry, nothing, or (Windows PowerShell 5.1, a list that was
 * wrapped on its way) an object with the list in `value`.
 */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.union([
    z.array(entry),
    z.object({ value: z.array(entry), Count: z.number() }).transform(({ value }) => value),
    z.null().transform(() => []),
    entry.transform((only) => [only]),
  ]);

/** A printer's or a job's status: bits, or their names. */
export const Status = z.union([z.number(), z.string()]);

const Failure = z.object({ error: z.string(), id: z.string() });

/** Runs one script and reads its answer. @throws SpoolerError where there is none, or none that makes sense */
export async function askPowerShell<Answer extends z.ZodType>(
  run: RunPowerShell,
  asked: { readonly script: string; readonly values: Readonly<Record<string, string>> },
  limitMs: number,
  answers: Answer,
): Promise<z.infer<Answer>> {
  const said = await run(asked.script, asked.values, limitMs).catch((error: unknown) => {
    throw new SpoolerError('PowerShell could not be run', { cause: error });
  });
  const answer = parseJson(said);
  const failure = Failure.safeParse(answer);
  if (failure.success) throw new SpoolerError(failure.data.error);
  const parsed = answers.safeParse(answer);
  if (!parsed.success) throw new SpoolerError('PowerShell’s answer makes no sense', { cause: parsed.error });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    // Some consoles begin with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SpoolerError('PowerShell’s answer is no JSON', { cause: error });
  }
}
