import type { TFunction } from 'i18next';
import type { ImportFilter } from '../../../shared/import.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconEyeExclamation,
  IconHelpCircle,
  IconList,
  IconPencilX,
  IconSend,
} from '../../components/icons.tsx';
import type { Appearance } from '../../components/state-appearance.ts';

/** The look of each kind of row. Its word is `imports.filter.*`. */
export const ROW_APPEARANCES: Readonly<Record<ImportFilter, Appearance>> = {
  all: { icon: IconList, tone: 'gray' },
  mistaken: { icon: IconPencilX, tone: 'red' },
  held: { icon: IconHelpCircle, tone: 'amber' },
  warned: { icon: IconEyeExclamation, tone: 'amber' },
  ready: { icon: IconClock, tone: 'gray' },
  sending: { icon: IconSend, tone: 'blue' },
  created: { icon: IconCheck, tone: 'green' },
  refused: { icon: IconAlertTriangle, tone: 'red' },
  unsure: { icon: IconHelpCircle, tone: 'amber' },
  left: { icon: IconBan, tone: 'gray' },
};

/** Formats the destination, from street to province, without empty parts. */
export function formatAddress(
  draft: Pick<OrderDraft, 'address' | 'commune' | 'district' | 'province'>,
): string {
  return [draft.address, draft.commune, draft.district, draft.province]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Formats a number of the file with its unit; unreadable text stays as typed. */
export function formatNumberField(typed: string, of: 'amount' | 'weight', t: TFunction): string {
  const read = parseWholeNumber(typed);
  if (read.kind !== 'number') return typed;
  return of === 'amount'
    ? t('imports.dong', { amount: read.value })
    : t('imports.gram', { weight: read.value });
}
