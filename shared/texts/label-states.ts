import type { LocalizedText } from '../language.ts';
import type { LabelState, ReprintReason } from '../station.ts';

/** What the states of a label are called. */
export const labelStateText = {
  'looking-up': { vi: 'Đang tra', en: 'Looking up' },
  queued: { vi: 'Chờ in', en: 'Queued' },
  held: { vi: 'Cần xử lý', en: 'Needs attention' },
  preparing: { vi: 'Đang tải nhãn', en: 'Loading label' },
  proven: { vi: 'Đã kiểm', en: 'Checked' },
  submitting: { vi: 'Đang gửi', en: 'Sending' },
  submitted: { vi: 'Đã gửi máy in', en: 'Sent to printer' },
  printed: { vi: 'Đã in', en: 'Printed' },
  confirmed: { vi: 'Đã đối chiếu', en: 'Confirmed' },
  failed: { vi: 'Lỗi', en: 'Failed' },
  unknown: { vi: 'Chưa biết đã in chưa', en: 'Maybe printed' },
  cancelled: { vi: 'Đã huỷ', en: 'Cancelled' },
} as const satisfies Readonly<Record<LabelState, LocalizedText>>;

/** What the reasons for printing a label again are called. */
export const reprintReasonText = {
  damaged: { vi: 'Rách, hỏng', en: 'Damaged' },
  lost: { vi: 'Mất nhãn', en: 'Lost' },
  unreadable: { vi: 'Không quét được', en: 'Does not scan' },
  changed: { vi: 'Đơn đã đổi', en: 'Order changed' },
  other: { vi: 'Lý do khác', en: 'Other reason' },
} as const satisfies Readonly<Record<ReprintReason, LocalizedText>>;
