import type { LocalizedTexts } from '../language.ts';

/** Data on disk. */
export const dataProblems = {
  'data-disk-full': {
    vi: 'Ổ đĩa của “{folder}” đã đầy. Tem chưa làm được việc vừa rồi; những gì đã ghi vẫn còn. Xoá bớt tệp rồi làm lại.',
    en: 'The disk of “{folder}” is full. Tem could not do the last step; all that was written is kept. Delete files, then do it again.',
  },
  'data-read-only': {
    vi: 'Tem không được ghi vào “{folder}” ({detail}). Tem chưa đổi gì ở đó. Nhờ kỹ thuật cấp quyền ghi thư mục này cho tài khoản đang dùng, rồi làm lại.',
    en: 'Tem may not write to “{folder}” ({detail}). It changed nothing there. Have IT allow this account to write to the folder, then do it again.',
  },
  'data-not-written': {
    vi: 'Ổ đĩa của “{folder}” báo lỗi ({detail}). Tem chưa làm được việc vừa rồi; những gì đã ghi vẫn còn. Kiểm tra ổ đĩa và dây nối rồi làm lại.',
    en: 'The disk of “{folder}” reports an error ({detail}). Tem could not do the last step; all that was written is kept. Check the disk and its cable, then do it again.',
  },
  'ledger-busy': {
    vi: 'Một chương trình khác đang giữ tệp “{file}”. Tem chưa làm được việc vừa rồi. Đóng chương trình đó (Tem khác, sao lưu, diệt vi-rút) rồi làm lại.',
    en: 'Another program holds file “{file}”. Tem could not do the last step. Close it (another Tem, a backup, a virus scanner), then do it again.',
  },
  'ledger-newer': {
    vi: 'Tệp “{file}” do phiên bản Tem mới hơn ghi (dạng {version}; bản này biết đến {known}). Tem không mở và không đổi gì trong đó. Cài phiên bản Tem mới nhất rồi mở lại.',
    en: 'File “{file}” was written by a newer Tem (version {version}; this Tem knows up to {known}). Tem did not open it and changed nothing. Install the newest Tem, then start it again.',
  },
  'ledger-broken': {
    vi: 'Tệp “{file}” của Tem bị hỏng. Tem dừng ở đây; lần mở tới Tem tự kiểm tra và lấy lại bản sao lưu tốt gần nhất. Mở lại Tem.',
    en: 'Tem’s file “{file}” is damaged. Tem stopped here; at its next start it checks the file and restores the newest good backup. Start Tem again.',
  },
  'ledger-restored': {
    vi: 'Tệp dữ liệu bị hỏng: những gì in sau {when} không còn trong Tem. Tem đã lấy bản sao lưu lúc đó và giữ tệp cũ ở “{file}”. Trước khi in lại hay gửi lại đơn nào, xem nhãn đã in chưa.',
    en: 'The data file was damaged: what was printed after {when} is not in Tem. Tem took the backup of that time and kept the old file as “{file}”. Before you print or send an order again, see whether its label came out.',
  },
  'ledger-lost': {
    vi: 'Tệp dữ liệu bị hỏng và không có bản sao lưu nào dùng được. Tem giữ tệp cũ ở “{file}” và bắt đầu lại từ trống. Trước khi in đơn nào, xem nhãn đã in chưa; gửi tệp đó cho kỹ thuật.',
    en: 'The data file was damaged and no backup can be used. Tem kept the old file as “{file}” and began with nothing. Before you print an order, see whether its label came out; send that file to support.',
  },
  'backup-failed': {
    vi: 'Tem chưa sao lưu được dữ liệu, bản mới nhất: {when} ({why}). Tem vẫn làm việc và tự thử lại mỗi giờ. Nhờ kỹ thuật xem chỗ trống và quyền ghi ở “{folder}”.',
    en: 'Tem’s data could not be backed up; the newest backup: {when} ({why}). Tem works on and tries again every hour. Have IT look at free space and rights of “{folder}”.',
  },
} as const satisfies LocalizedTexts;
