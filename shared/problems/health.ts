import type { LocalizedTexts } from '../language.ts';

/** Issues around the station; Tem looks again by itself. */
export const healthProblems = {
  'partner-unreachable': {
    vi: 'Dịch vụ không trả lời được ({detail}). Tem tự thử lại. Kiểm tra mạng.',
    en: 'The service can’t answer ({detail}). Tem keeps trying. Check the network.',
  },
  'printer-trouble': {
    vi: 'Máy in “{printer}” chưa in được: {reason}. Tem tự xem lại. Xử lý ở máy in.',
    en: 'Printer “{printer}” can’t print: {reason}. Tem looks again by itself. See to the printer.',
  },
  'folder-trouble': {
    vi: 'Không ghi được vào thư mục “{folder}” ({detail}). Tem tự xem lại. Kiểm tra ổ đĩa, hoặc chọn thư mục khác.',
    en: 'Folder “{folder}” can’t be written to ({detail}). Tem looks again by itself. Check the drive, or choose another folder.',
  },
  'token-ends-soon': {
    vi: 'Mã truy cập hết hạn lúc {when}. Tem vẫn dùng đến lúc đó. Xin mã mới, nhập trong Cài đặt.',
    en: 'The access token runs out on {when}. Tem uses it until then. Get a new one and enter it in Settings.',
  },
  'token-ended': {
    vi: 'Mã truy cập đã hết hạn lúc {when}. Tem giữ danh sách, nhưng dịch vụ sẽ từ chối. Nhập mã mới trong Cài đặt.',
    en: 'The access token ran out on {when}. Tem keeps the batch, but the service will refuse it. Enter a new one in Settings.',
  },
  'clock-off': {
    vi: 'Đồng hồ máy này {off}. Tem ghi giờ in theo đồng hồ này. Chỉnh ngày giờ và múi giờ.',
    en: 'This machine’s clock is {off}. Tem notes times by it. Correct date, time and time zone.',
  },
  'disk-low': {
    vi: 'Ổ đĩa của “{folder}” sắp đầy, còn {free}. Tem vẫn làm việc. Xoá bớt tệp không dùng.',
    en: 'The disk of “{folder}” is nearly full: {free} left. Tem goes on working. Delete files that are not needed.',
  },
  'disk-full': {
    vi: 'Ổ đĩa của “{folder}” gần hết chỗ, còn {free}. Tem có thể không ghi được danh sách và nhãn. Xoá bớt tệp ngay.',
    en: 'The disk of “{folder}” is as good as full: {free} left. Tem may fail to write the batch and labels. Delete files now.',
  },
} as const satisfies LocalizedTexts;
