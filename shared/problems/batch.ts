import type { LocalizedTexts } from '../language.ts';

/** The batch. */
export const batchProblems = {
  'line-stopped': {
    vi: 'Vừa quét sai nhãn, nên trạm đang dừng. Tem chưa làm gì thêm. Bấm “Đã hiểu” rồi làm tiếp.',
    en: 'A wrong label was scanned, so the station stands still. Tem did nothing more. Press “Understood”, then go on.',
  },
  stopped: {
    vi: 'Lượt in đã dừng trước nhãn này. Nhãn này chưa in. In tiếp khi cần.',
    en: 'The run was stopped before this label. It was not printed. Go on printing when you are ready.',
  },
  'printed-before': {
    vi: 'Đơn này đã in {times} lần, lần cuối {when} ở “{printer}”. Tem chưa in lại. Chọn lý do để in lại, hoặc bỏ đơn.',
    en: 'This order was printed before (times: {times}), last on {when} at “{printer}”. Tem has not printed it again. Choose a reason to print it again, or remove it.',
  },
  'all-held': {
    vi: 'Mọi đơn còn lại đang chờ trả lời ({number}). Tem chưa in gì. Trả lời ở từng dòng rồi bấm In.',
    en: 'Every order left waits for your answer ({number}). Tem printed nothing. Answer on each row, then press Print.',
  },
  'nothing-to-print': {
    vi: 'Không có đơn nào chờ in. Tem chưa gửi gì. Quét mã đơn trước.',
    en: 'No order is waiting. Tem sent nothing. Scan order codes first.',
  },
  'already-printing': {
    vi: 'Tem đang in một lô. Tem không mở lượt in thứ hai. Chờ lô này xong, hoặc dừng lô này trước.',
    en: 'Tem is printing a batch. It did not start another run. Wait for its end, or stop it first.',
  },
  'unknown-row': {
    vi: 'Dòng này không còn trong lô. Tem chưa làm gì. Còn cần in thì quét lại mã.',
    en: 'This row is no longer in the batch. Tem did nothing. If it is still to be printed, scan its code again.',
  },
  'batch-full': {
    vi: 'Lô đã có {limit} đơn. Tem chưa thêm mã này. In hoặc xoá bớt rồi quét lại.',
    en: 'The batch holds {limit} orders already. Tem did not add this code. Print or clear some, then scan again.',
  },
} as const satisfies LocalizedTexts;
