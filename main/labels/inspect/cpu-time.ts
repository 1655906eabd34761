/** CPU time in ms, user and system; Node reports µs. */
export function cpuTimeMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
