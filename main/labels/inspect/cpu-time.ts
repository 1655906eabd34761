/** A processor's time in ms, the program's and the system's; Node tells it in µs. */
export function cpuTimeMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
