import type { LocalizedText, LocalizedTexts } from '../language.ts';

/** The columns of the print history’s CSV file. */
export const historyCsvHeader = [
  { vi: 'Gửi in lúc', en: 'Sent to the printer' },
  { vi: 'Xong lúc', en: 'Last word' },
  { vi: 'Mã vận đơn', en: 'Order code' },
  { vi: 'Mã đơn shop', en: 'Shop order code' },
  { vi: 'Khổ nhãn', en: 'Label size' },
  { vi: 'Máy in', en: 'Printer' },
  { vi: 'Số trang', en: 'Pages' },
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'In lại vì', en: 'Reprinted because' },
  { vi: 'Biên nhận số', en: 'Receipt' },
  { vi: 'SHA-256 của điểm in', en: 'SHA-256 of the dots' },
  { vi: 'SHA-256 của biên nhận', en: 'SHA-256 of the receipt' },
  { vi: 'Tài khoản', en: 'Account' },
] as const satisfies readonly LocalizedText[];

/** The columns of the CSV file with the jobs of all stations. */
export const fleetCsvHeader = [
  { vi: 'Gửi in lúc', en: 'Sent to the printer' },
  { vi: 'Xong lúc', en: 'Last word' },
  { vi: 'Bàn', en: 'Station' },
  { vi: 'Tài khoản', en: 'Account' },
  { vi: 'Mã vận đơn', en: 'Order code' },
  { vi: 'Khổ nhãn', en: 'Label size' },
  { vi: 'Máy in', en: 'Printer' },
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'In lại vì', en: 'Reprinted because' },
  { vi: 'SHA-256 của biên nhận', en: 'SHA-256 of the receipt' },
] as const satisfies readonly LocalizedText[];

/** Names of the files that Tem proposes to save. */
export const fileNameText = {
  printHistory: { vi: 'Tem - lịch sử in', en: 'Tem - print history' },
  printReceipts: { vi: 'Tem - biên nhận in', en: 'Tem - print receipts' },
  ordersTemplate: { vi: 'Tem - mẫu nhập đơn', en: 'Tem - orders template' },
  results: { vi: 'kết quả', en: 'results' },
  fleetJobs: { vi: 'Tem - nhãn của các bàn', en: 'Tem - labels of all stations' },
  invitation: { vi: 'Tem - thư mời vào {fleet}', en: 'Tem - invitation to {fleet}' },
  settings: { vi: 'Tem - cài đặt', en: 'Tem - settings' },
} as const satisfies LocalizedTexts;
