import type { Words } from '../../../shared/language.ts';
import { statusWords } from '../../../shared/order-status.ts';
import { showWhole } from '../../../shared/whole-number.ts';

/** What a command has to say: the service's `results` for a script, lines for a person. */
export interface Told {
  readonly results: unknown;
  readonly lines: readonly string[];
  /** Done once it was written out. */
  readonly onSaid?: () => void;
}

/**
 * "Mã đơn / Order code: SGNS…"; nothing where there is no value.
 * @param name the service's own name of a field where the specification says nothing of its meaning
 */
export function field(name: Words | string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${typeof name === 'string' ? name : both(name)}: ${value}`];
}

export const both = ({ vi, en }: Words): string => (vi === en ? vi : `${vi} / ${en}`);

export const dong = (amount: number | null): string | null =>
  amount === null ? null : `${showWhole(amount)} ₫`;
export const grams = (weight: number | null): string | null =>
  weight === null ? null : `${showWhole(weight)} g`;

/** "14 Hoãn Giao Hàng / Delivery postponed": the code decides, the name may be spelled in several ways. */
export function statusLine(code: string | null, name: string | null): string | null {
  if (code === null && name === null) return null;
  const { vi, en } = statusWords(code, name);
  return `${code ?? '?'} ${both({ vi, en })}`;
}
