import type { OrderCode, Shortcode } from '../../../shared/order-code.ts';
import { makeUnique, type Random, randomDigits, randomText } from '../data/random.ts';
import type { Distance } from './fees.ts';

/** Issues the codes of one shop's orders in sequence. */
type NumberSource = (
  destinationLetters: string,
  distance: Distance,
) => { readonly code: OrderCode; readonly shortcode: Shortcode; readonly sorting: string };

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXY';

/**
 * Generates codes in the service's form: `<3 letters><S + 6-digit shop id><NT|NM|LM>.<shortcode>` (partner-api.md, "Order
 * codes"). Three of ten shortcodes have 7 digits and two start with zero, to expose code that treats them as numbers.
 * @param issued the shortcodes of all shops, which stay unique; the new ones are added
 */
export function createNumberSource(random: Random, shopId: string, issued: Set<string>): NumberSource {
  let made = 0;

  const shortcodeLike = (turn: number): string => {
    const digits = randomDigits(random, turn % 3 === 2 ? 7 : 9);
    return (turn % 5 === 2 ? '0' : String(random.integer(1, 9))) + digits.slice(1);
  };

  return (destinationLetters, distance) => {
    const turn = made++ % 10;
    const shortcode = makeUnique(issued, () => shortcodeLike(turn));
    return {
      code: `${destinationLetters}S${shopId}${distance}.${shortcode}` as OrderCode,
      shortcode: shortcode as Shortcode,
      sorting: randomSorting(random),
    };
  };
}

/** Generates a sorting code such as LUC3-J5. */
function randomSorting(random: Random): string {
  const area = randomText(random, LETTERS, 3) + random.integer(1, 9);
  return `${area}-${randomText(random, LETTERS, 1)}${random.integer(1, 9)}`;
}
