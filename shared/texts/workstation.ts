import type { LocalizedTexts } from '../language.ts';

/** Modes of work, scan-back, command barcodes and the alarm. */
export const workstationText = {
  bar: { vi: 'Cách làm việc', en: 'How the station works' },
  mode: { vi: 'Chế độ', en: 'Mode' },
  modes: { batch: { vi: 'Theo danh sách', en: 'Batch' }, 'one-by-one': { vi: 'Từng đơn', en: 'One by one' } },
  phase: { vi: 'Đang quét', en: 'Scanning' },
  phases: { collect: { vi: 'Đơn mới', en: 'New orders' }, confirm: { vi: 'Đối chiếu', en: 'Scan-back' } },
  switchMode: { vi: 'Đổi chế độ: theo danh sách, từng đơn', en: 'Switch mode: batch, one by one' },
  switchPhase: { vi: 'Đổi: quét đơn mới, đối chiếu nhãn', en: 'Switch: new orders, scan labels back' },
  scanLabels: {
    vi: 'Quét nhãn đã in trên kiện để đối chiếu, rồi Enter',
    en: 'Scan the printed labels on the parcels, then Enter',
  },
  readyConfirm: { vi: 'Quét nhãn đã in', en: 'Scan the printed labels' },
  readyConfirmHint: {
    vi: 'Quét nhãn trên từng kiện. Đúng thì Tem đánh dấu đã đối chiếu; sai thì Tem dừng lại.',
    en: 'Scan the label on each parcel. A right one is confirmed; a wrong one stops the line.',
  },
  readyOne: { vi: 'Quét đơn, nhãn in ngay', en: 'Scan an order, its label prints at once' },
  readyOneHint: {
    vi: 'Mỗi đơn vừa quét được in ngay, không cần bấm phím.',
    en: 'Each order prints as it is scanned, no key needed.',
  },
  alarm: {
    title: { vi: 'SAI NHÃN', en: 'WRONG LABEL' },
    scanned: { vi: 'Vừa quét lúc {time}', en: 'Scanned at {time}' },
    notHere: {
      vi: 'Nhãn này không phải của đơn nào trong danh sách.',
      en: 'This label belongs to no order of the batch.',
    },
    here: {
      vi: 'Đơn này ở dòng {line}, trạng thái: {state}. Nhãn của nó chưa được in ở lượt này.',
      en: 'This order is in row {line}, state: {state}. Its label was not printed in this round.',
    },
    stopped: { vi: 'Tem đã dừng nhận mã.', en: 'Tem takes no more scans.' },
    now: {
      vi: 'Để riêng kiện này, đừng giao. Tìm nhãn đúng của kiện, rồi bấm nút dưới đây và quét tiếp.',
      en: 'Put this parcel aside, do not ship it. Find its right label, then press the button below and scan on.',
    },
    understood: { vi: 'Đã hiểu', en: 'Understood' },
    orScan: { vi: 'hoặc quét mã lệnh “Đã hiểu”', en: 'or scan the command “Understood”' },
  },
  command: {
    printing: { vi: 'Đang in {number} nhãn', en: 'Printing {number|label|labels}' },
    printingSome: { vi: 'Đang bắt đầu in', en: 'Printing begins' },
    undone: { vi: 'Đã bỏ khỏi danh sách', en: 'Taken out of the batch' },
    nothingToUndo: { vi: 'Không có mã nào để bỏ', en: 'Nothing to undo' },
    nothingToUndoHint: {
      vi: 'Nhãn đã in hoặc đang in thì không bỏ được nữa.',
      en: 'A label that is printed or being printed can’t be taken back.',
    },
    clearAsked: {
      vi: 'Xoá {number} đơn khỏi danh sách?',
      en: 'Remove {number|order|orders} from the batch?',
    },
    clearAskedHint: {
      vi: 'Đợi {seconds} giây, rồi quét lại mã “Xoá danh sách” một lần nữa để xoá. Không quét lại thì danh sách vẫn còn.',
      en: 'Wait {seconds|second|seconds}, then scan “Clear the batch” once more to clear it. Otherwise the batch stays.',
    },
    cleared: { vi: 'Đã xoá {number} đơn', en: 'Removed {number|order|orders}' },
    nothingToClear: { vi: 'Danh sách đang trống', en: 'The batch is empty' },
    size: { vi: 'Khổ {size}', en: 'Size {size}' },
    sizeHint: {
      vi: '{width} × {height} mm. Các nhãn in từ bây giờ theo khổ này.',
      en: '{width} × {height} mm. Labels printed from now on have this size.',
    },
    modeBatch: { vi: 'Chế độ: theo danh sách', en: 'Mode: batch' },
    modeBatchHint: {
      vi: 'Quét hết các đơn, rồi bấm F9 để in cả danh sách.',
      en: 'Scan all orders, then press F9 to print the whole batch.',
    },
    modeOne: { vi: 'Chế độ: từng đơn', en: 'Mode: one by one' },
    modeOneHint: {
      vi: 'Quét đơn nào, nhãn đơn đó in ngay. Đơn đã chờ từ trước thì bấm F9.',
      en: 'Each order prints as it is scanned. For orders that waited before, press F9.',
    },
    phaseCollect: { vi: 'Quét đơn mới', en: 'Scan new orders' },
    phaseCollectHint: { vi: 'Mã quét từ bây giờ là đơn mới.', en: 'Scans from now on are new orders.' },
    phaseConfirm: { vi: 'Quét nhãn đã in', en: 'Scan the printed labels' },
    phaseConfirmHint: {
      vi: 'Mã quét từ bây giờ là nhãn trên kiện, để đối chiếu.',
      en: 'Scans from now on are labels on parcels, to be confirmed.',
    },
    noScanBack: { vi: 'Trạm này không đối chiếu nhãn', en: 'This station does not scan labels back' },
    noScanBackHint: {
      vi: 'Muốn dùng, bật “Đối chiếu nhãn sau khi in” trong Cài đặt.',
      en: 'To use it, turn on “Scan labels back after printing” in Settings.',
    },
    acknowledged: { vi: 'Quét tiếp được rồi', en: 'Scan on' },
    noAlarm: { vi: 'Không có báo sai nhãn nào', en: 'There is no alarm' },
    refused: { vi: 'Chưa làm được lệnh này', en: 'Command not carried out' },
  },
  work: {
    title: { vi: 'Cách làm việc ở trạm này', en: 'How this station works' },
    mode: { vi: 'Chế độ', en: 'Mode' },
    batchHint: {
      vi: 'Quét hết các đơn, rồi in cả danh sách bằng một phím (F9).',
      en: 'Scan all orders, then print the batch with one key (F9).',
    },
    oneHint: { vi: 'Quét đơn nào, nhãn đơn đó in ngay.', en: 'Each order prints as it is scanned.' },
    commands: { vi: 'Mã lệnh', en: 'Command barcodes' },
    commandsHint: {
      vi: 'Tờ mã vạch để ra lệnh bằng máy quét: in, hoàn tác quét, xoá danh sách, đổi chế độ, đổi khổ nhãn. In ra rồi dán ở bàn. Tờ này in theo khổ {size} đang chọn.',
      en: 'A sheet of barcodes to give commands with the scanner: print, undo, clear, switch mode, change the label size. Print it and fix it to the bench. It is printed in the size in use, {size}.',
    },
  },
} as const satisfies LocalizedTexts;
