import { createRandom, type Random, randomDigits } from '../data/random.ts';
import type { Order } from '../orders/order.ts';

/** A barcode on a busy label that doesn't name its order. */
export interface ExtraCode {
  readonly format: 'CODE128' | 'EAN13';
  readonly text: string;
}

/** A longer code would not fit beside others. */
const MAX_LENGTH = 20;
/** Weights of an EAN-13's digits from the left (GS1 General Specifications, 7.9.1). */
const WEIGHTS = [1, 3];

/**
 * Returns one to three codes of an order's goods, always the same ones: first the shop's own eight digits, then for some
 * orders an EAN-13 and a second code of the shop.
 */
export function goodsCodes({ shortcode }: Pick<Order, 'shortcode'>): readonly ExtraCode[] {
  const random = createRandom(Number(shortcode));
  const codes: readonly ExtraCode[] = [
    shopCode(random),
    { format: 'EAN13', text: ean13(random) },
    shopCode(random),
  ];
  return codes.slice(0, random.integer(1, codes.length));
}

/** Returns a sorting code or a soc as a barcode; none if it is too long, or has characters outside Code 128. */
export const toBarcodes = (text: string): readonly ExtraCode[] =>
  /^[ -~]+$/.test(text) && text.length <= MAX_LENGTH ? [{ format: 'CODE128', text }] : [];

/** Eight digits, which no shortcode of the sandbox has. */
const shopCode = (random: Random): ExtraCode => ({ format: 'CODE128', text: `4${randomDigits(random, 7)}` });

/** 893 is Vietnam's prefix. */
function ean13(random: Random): string {
  const digits = `893${randomDigits(random, 9)}`;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 1),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}
