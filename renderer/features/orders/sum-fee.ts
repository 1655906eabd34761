import { FEE_PARTS, type KnownOrder } from '../../../shared/order.ts';

/** What the fee's parts come to, in dong; null where none is told. `whole`: all five are. */
export function sumFee(fee: KnownOrder['fee']): { readonly sum: number; readonly whole: boolean } | null {
  const told = FEE_PARTS.map((part) => fee[part]).filter((amount) => amount !== null);
  if (told.length === 0) return null;
  return { sum: told.reduce((sum, amount) => sum + amount, 0), whole: told.length === FEE_PARTS.length };
}
