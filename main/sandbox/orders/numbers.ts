import type { OrderCode, Shortcode } from '../../../shared/order-code.ts';
import { makeUnique, type Random, randomDigits, randomText } from '../data/random.ts';
import type { Distance } from './fees.ts';

export interface OrderNumbers {
  readonly code: OrderCode;
  readonly shortcode: Shortcode;
  readonly sorting: string;
}

/** Hands out the codes of one shop's orders, one after the other. */
export interface NumberSource {
  next(destinationLetters: string, distance: Distance): OrderNumbers;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXY';

/**
 * Codes as the service's look: `<3 letters><S + 6-digit shop id><NT|NM|LM>.<shortcode>` (partner-api.md, "Order
 * codes"). Of every ten shortcodes three have 7 digits and two begin with zero, so that whoever takes them for numbers
 * finds out early. None comes twice.
 */
export function createNumberSource(random: Random, shopId: string): NumberSource {
  const taken = new Set<string>();
  let made = 0;

  const shortcodeLike = (turn: number): string => {
    const digits = randomDigits(random, turn % 3 === 2 ? 7 : 9);
    return (turn % 5 === 2 ? '0' : String(random.integer(1, 9))) + digits.slice(1);
  };

  return {
    next(destinationLetters, distance) {
      const turn = made++ % 10;
      const shortcode = makeUnique(taken, () => shortcodeLike(turn));
      return {
        code: `${destinationLetters}S${shopId}${distance}.${shortcode}` as OrderCode,
        shortcode: shortcode as Shortcode,
        sorting: randomSorting(random),
      };
    },
  };
}

/** A sorting code such as LUC3-J5. */
function randomSorting(random: Random): string {
  const area = randomText(random, LETTERS, 3) + random.integer(1, 9);
  return `${area}-${randomText(random, LETTERS, 1)}${random.integer(1, 9)}`;
}
