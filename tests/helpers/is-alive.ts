/** Whether a process is there; one that nobody has waited for counts, too. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
