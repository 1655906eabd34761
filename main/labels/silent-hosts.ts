/** For how long a host that did not answer is not waited for again, in ms. */
const SILENT_MS = 5 * 60_000;
/** The most hosts that are remembered: a page's script may invent some. */
const MAX_HOSTS = 500;

export type SilentHosts = ReturnType<typeof createSilentHosts>;

/**
 * Remembers hosts that did not answer a label page in time. The service's own host answers some addresses and not others, so it
 * is remembered by path.
 * @param now in ms; only differences count
 */
export function createSilentHosts(now = () => performance.now()) {
  const untilMs = new Map<string, number>();
  const nameOf = (url: string, partner: readonly string[]): string => {
    const { origin, hostname, pathname } = new URL(url);
    return partner.includes(origin) ? origin + pathname : hostname;
  };
  return {
    /** @param partner the service's own origins */
    remember(url: string, partner: readonly string[]): void {
      const name = nameOf(url, partner);
      untilMs.delete(name);
      untilMs.set(name, now() + SILENT_MS);
      const [oldest] = untilMs.keys();
      if (untilMs.size > MAX_HOSTS && oldest !== undefined) untilMs.delete(oldest);
    },
    has: (url: string, partner: readonly string[]): boolean =>
      (untilMs.get(nameOf(url, partner)) ?? 0) > now(),
  };
}
