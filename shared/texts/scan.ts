import type { LocalizedTexts } from '../language.ts';

/** The scan field and what became of a scan. */
export const scanText = {
  label: { vi: 'Quét hoặc gõ mã vận đơn, rồi Enter', en: 'Scan or type an order code, then Enter' },
  clearField: { vi: 'Xoá chữ đang gõ', en: 'Clear the typed text' },
  ready: { vi: 'Sẵn sàng quét', en: 'Ready to scan' },
  readyHint: {
    vi: 'Quét mã vận đơn, hoặc dán cả danh sách. Bấm F9 để in.',
    en: 'Scan order codes, or paste a whole list. Press F9 to print.',
  },
  added: { vi: 'Đã thêm', en: 'Added' },
  line: { vi: 'Dòng {line}', en: 'Row {line}' },
  duplicate: { vi: 'Đã có trong danh sách', en: 'Already in the batch' },
  duplicateWhere: { vi: 'Dòng {line} · {state}', en: 'Row {line} · {state}' },
  empty: { vi: 'Chưa có mã', en: 'No code yet' },
  emptyHint: {
    vi: 'Quét mã trên đơn hàng, hoặc gõ mã rồi bấm Enter.',
    en: 'Scan the code on the order, or type it and press Enter.',
  },
  invalid: { vi: 'Không phải mã vận đơn', en: 'Not an order code' },
  lookingUp: { vi: 'Đang tra đơn', en: 'Looking it up' },
  failed: { vi: 'Chưa thêm', en: 'Not added' },
  confirmed: { vi: 'Đúng nhãn, đã đối chiếu', en: 'The right label, confirmed' },
  confirmedBefore: { vi: 'Nhãn này đã đối chiếu rồi', en: 'This label was confirmed before' },
  wrong: { vi: 'SAI NHÃN', en: 'WRONG LABEL' },
  stopped: { vi: 'Đang dừng vì sai nhãn', en: 'Stopped: a wrong label' },
  stoppedHint: {
    vi: 'Mã vừa quét chưa được nhận. Bấm “Đã hiểu” rồi quét tiếp.',
    en: 'This code was not taken. Press “Understood”, then go on.',
  },
  waiting: { vi: 'Còn {number} mã đang chờ', en: '{number|code|codes} waiting' },
} as const satisfies LocalizedTexts;
