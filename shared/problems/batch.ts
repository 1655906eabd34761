import type { LocalizedTexts } from '../language.ts';

/** The batch. */
export const batchProblems = {
  'line-stopped': {
    vi: 'Vừa quét sai nhãn, nên trạm đang dừng. Bấm “Đã hiểu” rồi làm tiếp.',
    en: 'A wrong label was scanned, so the station stands still. Press “Understood”, then go on.',
  },
  stopped: {
    vi: 'Lượt in đã dừng trước nhãn này. Nhãn này chưa in. In tiếp khi cần.',
    en: 'The run was stopped before this label. It was not printed. Go on printing when you are ready.',
  },
  'printed-before': {
    vi: 'Đơn này đã in {times} lần, lần cuối {when} ở “{printer}”. Tem chưa in lại. Chọn lý do để in lại, hoặc bỏ đơn.',
    en: 'This order was printed {times|time|times} before, last on {when} at “{printer}”. Tem has not printed it again. Choose a reason to print it again, or remove it.',
  },
  'all-held': {
    vi: 'Còn {number} đơn cần xử lý trước. Tem chưa in gì. Trả lời ở từng dòng rồi bấm In.',
    en: '{number|order needs|orders need} your answer first. Tem printed nothing. Answer on each row, then press Print.',
  },
  'nothing-to-print': {
    vi: 'Không có đơn nào chờ in. Tem chưa gửi gì. Quét mã vận đơn trước.',
    en: 'No order is waiting. Tem sent nothing. Scan order codes first.',
  },
  'already-printing': {
    vi: 'Tem đang in một danh sách. Tem không mở lượt in thứ hai. Chờ in xong, hoặc dừng lượt in này trước.',
    en: 'Tem is printing a batch. It did not start another run. Wait for its end, or stop it first.',
  },
  'unknown-row': {
    vi: 'Dòng này không còn trong danh sách. Còn cần in thì quét lại mã.',
    en: 'This row is no longer in the batch. If it is still to be printed, scan its code again.',
  },
  'batch-full': {
    vi: 'Danh sách đã có {limit} đơn. Tem chưa thêm mã này. In hoặc xoá bớt rồi quét lại.',
    en: 'The batch holds {limit|order|orders} already. Tem did not add this code. Print or clear some, then scan again.',
  },
} as const satisfies LocalizedTexts;
