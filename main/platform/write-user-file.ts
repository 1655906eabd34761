import { ProblemError } from '../../shared/problem.ts';
import { writeFileAtomic } from './atomic-write.ts';
import { errorCodeOf } from './error-code.ts';

/** Writes a file that the operator asked for, atomically. @param file absolute path @throws ProblemError file-failed */
export async function writeUserFile(
  file: string,
  parts: Parameters<typeof writeFileAtomic>[1],
): Promise<void> {
  try {
    await writeFileAtomic(file, parts);
  } catch (error) {
    throw fileProblem(error, file) ?? error;
  }
}

/** Matches ENOSPC and the like; Node's own codes begin with "ERR_". */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** Converts a file system error to a problem; null for any other error. */
export function fileProblem(error: unknown, file: string): ProblemError | null {
  const detail = errorCodeOf(error);
  return detail !== null && SYSTEM_CODE.test(detail)
    ? new ProblemError('file-failed', { file, detail }, { cause: error })
    : null;
}
