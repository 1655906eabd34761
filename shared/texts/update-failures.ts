import type { LocalizedTexts } from '../language.ts';

/** Why a newer version was not downloaded or installed, inside a problem’s sentence. */
export const updateFailureText = {
  tooLong: { vi: 'dài hơn đã công bố', en: 'longer than announced' },
  tooShort: { vi: 'thiếu phần cuối', en: 'its end is missing' },
  // What arrived, or lies on disk, is not what was signed.
  notAsSigned: { vi: 'khác với bản đã ký', en: 'other than what was signed' },
  disk: { vi: 'lỗi đĩa', en: 'disk error' },
  answerTooLong: { vi: 'trả lời quá dài', en: 'too long an answer' },
  space: { vi: 'cần {wants} MB, còn {has} MB', en: '{wants} MB needed, {has} MB free' },
  publisher: { vi: 'không có chữ ký của nhà phát hành', en: 'not signed by the publisher' },
  macOs: { vi: 'macOS không nhận bản mới', en: 'macOS did not take it' },
  installer: { vi: 'trình cài đặt không làm xong', en: 'the installer did not finish' },
  // Somebody, or the disk, put another file in the place of the proven one.
  fileExchanged: {
    vi: 'tệp cài đặt bị thay đổi ngay trước khi cài, Tem đã bỏ và sẽ tải lại',
    en: 'its file was changed just before it was installed; Tem dropped it and will fetch it anew',
  },
  invalidList: { vi: 'bản kê không hợp lệ', en: 'its list of files makes no sense' },
} as const satisfies LocalizedTexts;
