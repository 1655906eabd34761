import type { LocalizedTexts } from '../language.ts';

/** The pages that Tem prints of its own accord. They show both languages at once. */
export const builtInPageText = {
  // The names of the print jobs.
  job: {
    calibration: { vi: 'chỉnh máy in', en: 'calibration' },
    testLabel: { vi: 'nhãn thử', en: 'test label' },
    trial: { vi: 'thử cách gửi', en: 'trial' },
    commands: { vi: 'mã lệnh', en: 'command barcodes' },
  },
  // What keeps a test label off the goods.
  testLabel: { vi: 'NHÃN THỬ', en: 'TEST LABEL' },
  doNotShip: { vi: 'KHÔNG DÁN LÊN HÀNG', en: 'DO NOT SHIP' },
  doNotShipShort: { vi: 'KHÔNG DÁN', en: 'DO NOT SHIP' },
  // The order of a test label.
  receiver: { vi: 'Người nhận', en: 'To' },
  amount: { vi: 'Thu hộ', en: 'COD' },
  // The settings that a page was printed with.
  paper: { vi: 'giấy', en: 'paper' },
  offset: { vi: 'lệch', en: 'offset' },
  rotation: { vi: 'xoay', en: 'turned' },
  black: { vi: 'đen', en: 'black' },
  printer: { vi: 'Máy in', en: 'Printer' },
  station: { vi: 'Trạm', en: 'Station' },
  edges: {
    vi: 'Góc đủ {lines} vạch: không bị cắt; thiếu 1: cắt 1 mm',
    en: '{lines} lines at a corner: uncut; each missing: 1 mm cut',
  },
  up: { vi: 'LÊN', en: 'UP' },
  dots: { vi: 'chấm', en: 'dots' },
  // The command barcodes.
  commands: { vi: 'Mã lệnh', en: 'Command barcodes' },
  size: { vi: 'Khổ', en: 'Size' },
  action: {
    print: { vi: 'In các đơn đang chờ', en: 'Print what is waiting' },
    undo: { vi: 'Hoàn tác quét', en: 'Undo the last scan' },
    clear: { vi: 'Xoá danh sách (quét 2 lần)', en: 'Clear the batch (scan twice)' },
    mode: { vi: 'Đổi: theo danh sách ↔ từng đơn', en: 'Switch: batch ↔ one by one' },
    phase: { vi: 'Đổi: quét đơn ↔ đối chiếu', en: 'Switch: orders ↔ scan back' },
    acknowledge: { vi: 'Đã hiểu (tắt báo sai nhãn)', en: 'Understood (ends the alarm)' },
  },
} as const satisfies LocalizedTexts;
