import type { Words } from '../../../shared/language.ts';
import { statusWords } from '../../../shared/order-status.ts';
import { showWhole } from '../../../shared/whole-number.ts';

/** What a command has to say: the service's `results` for a script, lines for a person. */
export interface Told {
  readonly results: unknown;
  readonly lines: readonly string[];
}

/** "Mã đơn / Order code: SGNS…"; nothing where there is no value. */
export function field({ vi, en }: Words, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${vi} / ${en}: ${value}`];
}

export const both = ({ vi, en }: Words): string => `${vi} / ${en}`;

export const dong = (amount: number | null): string | null =>
  amount === null ? null : `${showWhole(amount)} ₫`;
export const grams = (weight: number | null): string | null =>
  weight === null ? null : `${showWhole(weight)} g`;

/** "14 Hoãn Giao Hàng / Delivery postponed": the code decides, the name may be spelled in several ways. */
export function statusLine(code: string | null, name: string | null): string | null {
  if (code === null && name === null) return null;
  const { vi, en } = statusWords(code, name);
  return `${code ?? '?'} ${vi === en ? vi : `${vi} / ${en}`}`;
}

/** Control characters, and those that turn the direction of writing: texts of the service must not steer a terminal. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line of text for a terminal. */
export const plain = (line: string): string => line.replace(STEERING, ' ');

/** One line of JSON that a terminal shows as it is: JSON leaves DEL and the C1 controls as they are. */
export function jsonLine(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
