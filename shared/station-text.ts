import type { Language, LocalizedText } from './language.ts';
import type { LabelState, ReprintReason } from './station.ts';

/** What the states of a label are called. */
export const LABEL_STATE_TEXT: Readonly<Record<LabelState, LocalizedText>> = {
  'looking-up': { vi: 'Đang tra', en: 'Looking up' },
  queued: { vi: 'Chờ in', en: 'Queued' },
  held: { vi: 'Chờ trả lời', en: 'Needs your answer' },
  preparing: { vi: 'Đang tải nhãn', en: 'Loading label' },
  proven: { vi: 'Đã kiểm', en: 'Checked' },
  submitting: { vi: 'Đang gửi', en: 'Sending' },
  submitted: { vi: 'Đã gửi máy in', en: 'Sent to printer' },
  printed: { vi: 'Đã in', en: 'Printed' },
  confirmed: { vi: 'Đã đối chiếu', en: 'Confirmed' },
  failed: { vi: 'Lỗi', en: 'Failed' },
  unknown: { vi: 'Chưa rõ', en: 'Unknown' },
  cancelled: { vi: 'Đã huỷ', en: 'Cancelled' },
};

/** What the reasons for printing a label again are called. */
export const REPRINT_REASON_TEXT: Readonly<Record<ReprintReason, LocalizedText>> = {
  damaged: { vi: 'Rách, hỏng', en: 'Damaged' },
  lost: { vi: 'Mất nhãn', en: 'Lost' },
  unreadable: { vi: 'Không quét được', en: 'Does not scan' },
  changed: { vi: 'Đơn đã đổi', en: 'Order changed' },
  other: { vi: 'Lý do khác', en: 'Other reason' },
};

/** A table of words in one language. */
export function localizeAll<Name extends string>(
  language: Language,
  words: Readonly<Record<Name, LocalizedText>>,
): Readonly<Record<Name, string>>;
export function localizeAll(
  language: Language,
  words: Readonly<Record<string, LocalizedText>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([name, both]) => [name, both[language]]));
}
