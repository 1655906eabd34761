import { ProblemError } from '../../shared/problem.ts';
import { writeFileAtomic } from './atomic-write.ts';
import { errorCodeOf } from './error-code.ts';

/** Writes a file that the operator asked for, whole or not at all. @param file absolute path @throws ProblemError file-failed */
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

/** ENOSPC; Node's own codes begin with "ERR_". */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** What the system says of a file, as a problem; null where something else was thrown. */
export function fileProblem(error: unknown, file: string): ProblemError | null {
  const detail = errorCodeOf(error);
  return detail !== null && SYSTEM_CODE.test(detail)
    ? new ProblemError('file-failed', { file, detail }, { cause: error })
    : null;
}
