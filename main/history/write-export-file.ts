import { ProblemError } from '../../shared/problem.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';

/** Writes a file that the operator asked for. @param file absolute path @throws ProblemError file-failed */
export async function writeExportFile(file: string, parts: Iterable<string>): Promise<void> {
  try {
    await writeFileAtomic(file, parts);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new ProblemError('file-failed', { file, detail: String(error.code) }, { cause: error });
  }
}
