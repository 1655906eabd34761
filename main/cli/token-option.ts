import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { AccessTokenSchema } from '../../shared/access-token.ts';
import type { Services } from '../services/services.ts';
import { type Streams, UsageError } from './command.ts';
import { decodeInput } from './decode-input.ts';
import { formatProblemLine } from './problem-lines.ts';
import { line } from './terminal-text.ts';

/** The access token for this run, if one is given. */
export interface TokenOption {
  readonly accessToken: string | null;
  /** The token's file, if others on this machine can read or change it. */
  readonly exposedTokenFile: string | null;
}

/** Reads the file of `--token-file`. @throws UsageError */
export function readTokenOption(file: string | undefined): TokenOption {
  if (file === undefined) return { accessToken: null, exposedTokenFile: null };
  let read: { readonly bytes: Buffer; readonly isExposed: boolean };
  try {
    read = readTokenFile(file);
  } catch (error) {
    throw new UsageError(`--token-file ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const token = AccessTokenSchema.safeParse(decodeInput(read.bytes, `--token-file ${file}`));
  if (!token.success) throw new UsageError(`--token-file ${file}: holds no access token`);
  return { accessToken: token.data, exposedTokenFile: read.isExposed ? file : null };
}

/** Warns once per command if others can read its token, whether stored or given for this run. */
export function warnOfExposedToken(
  { settings, vault }: Pick<Services, 'settings' | 'vault'>,
  { accessToken, exposedTokenFile: file }: TokenOption,
  { error }: Pick<Streams, 'error'>,
): void {
  if (file !== null)
    error.write(line(`tem: ${formatProblemLine({ code: 'token-file-exposed', values: { file } })}`));
  const usesKept = accessToken === null && settings.get().partner === 'service';
  if (usesKept && vault.problem?.code === 'token-exposed')
    error.write(line(`tem: ${formatProblemLine(vault.problem)}`));
}

/** Read and write permission of the group and of others (https://man7.org/linux/man-pages/man7/inode.7.html). */
const OTHERS = 0o066;

/**
 * Reads a file, and whether its mode gives others access. On Windows Node derives the mode from the read-only attribute, while
 * the ACL, which Tem does not read, decides who may read a file (https://nodejs.org/api/fs.html#file-modes).
 */
function readTokenFile(file: string): { readonly bytes: Buffer; readonly isExposed: boolean } {
  // Both through one descriptor, because the name may refer to another file a moment later.
  const handle = openSync(file, 'r');
  try {
    const stat = fstatSync(handle);
    const isExposed = process.platform !== 'win32' && stat.isFile() && (stat.mode & OTHERS) !== 0;
    return { bytes: readFileSync(handle), isExposed };
  } finally {
    closeSync(handle);
  }
}
