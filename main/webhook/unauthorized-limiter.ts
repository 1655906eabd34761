import { isLoopbackAddress, senderKey } from './sender-address.ts';

const MINUTE_MS = 60_000;

/**
 * Limits requests without the secret. An address that exceeds the limit is not answered until the minute ends; its requests
 * with the secret always are. This machine's own addresses, used by tunnels and proxies, are exempt.
 * @returns whether one more request is answered
 */
export function createUnauthorizedLimiter(
  mostPerMinute: number,
  now: () => number = () => performance.now(),
): (address: string) => boolean {
  let counts = new Map<string, number>();
  let untilMs = 0;
  return (address) => {
    if (isLoopbackAddress(address)) return true;
    if (now() >= untilMs) {
      counts = new Map();
      untilMs = now() + MINUTE_MS;
    }
    const sender = senderKey(address);
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    return count <= mostPerMinute;
  };
}
