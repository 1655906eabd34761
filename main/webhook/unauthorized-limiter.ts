import { isLoopbackAddress, senderKey } from './sender-address.ts';

const MINUTE_MS = 60_000;

/**
 * Counts the requests without the secret of each address. An address that sends more than so many in a minute is answered no
 * more until the minute is over; its requests with the secret always are. This machine's own, from which a tunnel's and a
 * proxy's come, are not counted.
 * @returns whether one more is answered
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
