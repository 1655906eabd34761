import { formatBilingual, type LocalizedText } from '../../shared/language.ts';
import { localizedStatus } from '../../shared/order-status.ts';
import { formatWholeNumber } from '../../shared/whole-number.ts';

/** A command's output: the service's `results` for a script, lines for a person. */
export interface CommandOutput {
  readonly results: unknown;
  readonly lines: readonly string[];
  /** Called once the output was written. */
  readonly onWritten?: () => void;
}

/** Formats "Mã đơn / Order code: SGNS…"; nothing without a value. @param name a text, or the service's own name of a field */
export function formatField(name: LocalizedText | string, value: string | null): string[] {
  return value === null || value === ''
    ? []
    : [`${typeof name === 'string' ? name : formatBilingual(name)}: ${value}`];
}

export const formatDong = (amount: number | null): string | null =>
  amount === null ? null : `${formatWholeNumber(amount)} ₫`;
export const formatGrams = (weight: number | null): string | null =>
  weight === null ? null : `${formatWholeNumber(weight)} g`;

/** Formats "14 Hoãn Giao Hàng / Delivery postponed": the code decides, because the service spells names in several ways. */
export function formatStatus(code: string | null, name: string | null): string | null {
  if (code === null && name === null) return null;
  return `${code ?? '?'} ${formatBilingual(localizedStatus(code, name))}`;
}
