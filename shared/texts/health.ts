import type { LocalizedTexts } from '../language.ts';

/** What is wrong around the station, for the message bar. */
export const healthText = {
  /** In two or three words; beside a row or a run it is all that is said. */
  cause: {
    offline: { vi: 'Mất mạng', en: 'No network' },
    unreachable: { vi: 'Không nối được dịch vụ', en: 'The service can’t be reached' },
    down: { vi: 'Dịch vụ không trả lời', en: 'The service does not answer' },
    busy: { vi: 'Dịch vụ bảo chờ', en: 'The service says to wait' },
    printer: { vi: 'Máy in: {reason}', en: '{reason}' },
    missing: { vi: 'Không tìm thấy máy in', en: 'The printer is not there' },
    silent: { vi: 'Máy in không trả lời', en: 'The printer does not answer' },
    notAllowed: { vi: 'Máy in này không dùng được', en: 'This printer can’t be used' },
    none: { vi: 'Chưa chọn máy in', en: 'No printer is chosen' },
    folder: { vi: 'Không ghi được nhãn', en: 'Labels can’t be saved' },
    refused: { vi: 'Dịch vụ không nhận mã truy cập', en: 'Access token refused' },
    ended: { vi: 'Mã truy cập đã hết hạn', en: 'The access token has run out' },
    ends: { vi: 'Mã truy cập hết hạn {when}', en: 'The access token runs out on {when}' },
    other: { vi: 'Mã truy cập là của địa chỉ khác', en: 'The access token is for another address' },
    clock: { vi: 'Đồng hồ máy này {off}', en: 'This machine’s clock is {off}' },
    low: { vi: 'Ổ đĩa sắp đầy, còn {free}', en: 'The disk is nearly full, {free} left' },
    full: { vi: 'Ổ đĩa gần hết chỗ, còn {free}', en: 'The disk is full but for {free}' },
  },
  /** Behind the cause: what Tem does, or what to do. */
  next: {
    retries: { vi: 'Đơn vẫn ở đây, Tem tự thử lại', en: 'Your orders stay here; Tem tries again' },
    one: { vi: '1 nhãn chờ in tiếp, Tem tự thử lại', en: '1 label waits; Tem tries again' },
    many: {
      vi: '{number} nhãn chờ in tiếp, Tem tự thử lại',
      en: '{number|label waits|labels wait}; Tem tries again',
    },
    printer: { vi: 'Xử lý ở máy in, Tem tự nhận ra.', en: 'See to the printer; Tem notices by itself.' },
    connect: { vi: 'Xem dây và nguồn, Tem tự nhận ra.', en: 'See cable and power; Tem notices by itself.' },
    choose: { vi: 'Chọn máy in khác.', en: 'Choose another printer.' },
    folder: { vi: 'Xem ổ đĩa, hoặc chọn thư mục khác.', en: 'See to the drive, or choose another folder.' },
    token: {
      vi: 'Đơn vẫn ở đây. Nhờ quản lý nhập mã mới.',
      en: 'Your orders stay here. Have a manager enter a new one.',
    },
    renew: { vi: 'Xin mã mới trước lúc đó.', en: 'Get a new one before that.' },
    clock: { vi: 'Chỉnh lại ngày giờ của máy.', en: 'Correct the machine’s date and time.' },
    disk: { vi: 'Xoá bớt tệp không dùng.', en: 'Delete files that are not needed.' },
  },
  in: { vi: ' sau {seconds} giây.', en: ' in {seconds} s.' },
  now: { vi: ' ngay bây giờ.', en: ' right now.' },
  retry: { vi: 'Thử ngay', en: 'Try now' },
  giveUp: { vi: 'Không chờ nữa', en: 'Stop waiting' },
  openSettings: { vi: 'Mở Cài đặt', en: 'Open Settings' },
  putAway: { vi: 'Nhắc ngày mai', en: 'Remind me tomorrow' },
} as const satisfies LocalizedTexts;
