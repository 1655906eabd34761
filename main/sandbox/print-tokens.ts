import type { OrderCode, PrintToken } from '../../shared/order-code.ts';
import { type Random, randomText } from './data/random.ts';

/** Comparable services' tokens are valid and reusable for 30 minutes (partner-api.md). */
export const PRINT_TOKEN_LIFETIME_MS = 30 * 60_000;

/** The print tokens that the service has issued. */
export type PrintTokens = ReturnType<typeof createPrintTokens>;

/** Keeps print tokens in memory; `now` returns ms since 1970. */
export function createPrintTokens(random: Random, now: () => number) {
  const tokens = new Map<string, { codes: readonly OrderCode[]; validUntilMs: number }>();
  const node = randomText(random, '0123456789abcdef', 12);
  let minted = 0;

  return {
    mint(codes: readonly OrderCode[]): PrintToken {
      const nowMs = now();
      for (const [token, { validUntilMs }] of tokens) if (nowMs >= validUntilMs) tokens.delete(token);
      const token = timeUuid(nowMs, minted++, node);
      tokens.set(token, { codes: [...codes], validUntilMs: nowMs + PRINT_TOKEN_LIFETIME_MS });
      return token as PrintToken;
    },
    /** Returns the codes of a valid token in the requested order; null otherwise. */
    codesOf(token: string): readonly OrderCode[] | null {
      const entry = tokens.get(token);
      return entry !== undefined && now() < entry.validUntilMs ? entry.codes : null;
    },
  };
}

/** From 1582-10-15, the start of UUID time, to 1970, in ms (RFC 9562, 5.1). */
const UUID_EPOCH_MS = 12_219_292_800_000n;
const TICKS_PER_MS = 10_000n;

/** Generates a version 1 UUID, as in the service's samples; `count` distinguishes two of the same millisecond. */
function timeUuid(nowMs: number, count: number, node: string): string {
  const ticks = (BigInt(Math.floor(nowMs)) + UUID_EPOCH_MS) * TICKS_PER_MS + BigInt(count % 10_000);
  const time = ticks.toString(16).padStart(15, '0');
  const sequence = (Math.floor(count / 10_000) % 0x1000).toString(16).padStart(3, '0');
  return `${time.slice(7)}-${time.slice(3, 7)}-1${time.slice(0, 3)}-8${sequence}-${node}`;
}
