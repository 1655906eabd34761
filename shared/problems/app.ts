import type { LocalizedTexts } from '../language.ts';

/** Tem itself. */
export const appProblems = {
  'licences-missing': {
    vi: 'Bản cài này thiếu tệp giấy phép “{file}”. Tem vẫn làm việc như thường. Cài lại Tem từ bộ cài gốc để xem giấy phép.',
    en: 'This installation lacks the licences’ file “{file}”. Tem works as usual. Install Tem again from its own installer to read them.',
  },
  interrupted: {
    vi: 'Lệnh bị ngắt giữa chừng. Tem không chờ dịch vụ nữa; yêu cầu có thể đã tới nơi. Chạy lại lệnh khi cần.',
    en: 'The command was interrupted. Tem stopped waiting for the service, which may have got the request. Run it again if needed.',
  },
  'bad-request': {
    vi: 'Tem nhận được dữ liệu sai. Thử lại; nếu vẫn vậy, khởi động lại Tem.',
    en: 'Tem received data that is not valid. Retry; if it stays, restart Tem.',
  },
  forbidden: {
    vi: 'Yêu cầu đến từ nơi lạ. Tem đã từ chối. Khởi động lại Tem.',
    en: 'The request came from somewhere else. Tem refused it. Restart Tem.',
  },
  'outside-failed': {
    vi: 'Máy này không mở được {address}. Tem không mở gì khác. Mở phần cài đặt máy in của hệ thống bằng tay.',
    en: 'This computer could not open {address}. Tem opened nothing else. Open the system’s printer settings by hand.',
  },
  'no-display': {
    vi: 'Máy này không có màn hình, mà vẽ nhãn cần một màn hình, dù chỉ là màn hình ảo. Tem chưa gửi gì. Cài xvfb (sudo apt install xvfb) rồi chạy lại.',
    en: 'This machine has no display, and drawing labels needs one, if only a virtual one. Tem sent nothing. Install xvfb (sudo apt install xvfb), then run it again.',
  },
  'start-refused': {
    vi: 'Tem không khởi động với {what}: tham số hay biến môi trường này làm yếu bảo vệ của Tem. Tem chưa mở và chưa gửi gì. Bỏ nó đi rồi chạy lại (docs/operations/packed.md).',
    en: 'Tem does not start with {what}: this switch or environment variable weakens what protects Tem. Nothing was opened or sent. Leave it out, then start Tem again (docs/operations/packed.md).',
  },
  'second-start-sandbox': {
    vi: 'Tem vừa được mở thêm lần nữa để luyện tập (--sandbox), nhưng trạm này đang làm với dịch vụ thật. Tem chỉ đưa cửa sổ này lên trước. Muốn luyện tập, đóng Tem rồi mở lại với --sandbox.',
    en: 'Tem was started once more to practise (--sandbox), but this station works with the real service. Tem only brought this window to the front. To practise, close Tem and start it with --sandbox.',
  },
  'window-died': {
    vi: 'Cửa sổ này vừa bị lỗi. Tem đã mở lại; danh sách còn nguyên, việc in không dừng. Cứ làm tiếp; nếu lặp lại, gửi nhật ký cho kỹ thuật.',
    en: 'This window just broke down. Tem opened it again; the batch is all there, and printing went on. Go on working; if it happens again, send the log to support.',
  },
  'window-keeps-dying': {
    vi: 'Cửa sổ Tem bị lỗi {times} lần trong một phút. Tem không mở lại cửa sổ nữa; danh sách còn nguyên, nhãn đang in vẫn in tiếp. Khởi động lại Tem; nếu vẫn vậy, gửi nhật ký cho kỹ thuật.',
    en: 'Tem’s window broke down {times|time|times} within a minute. Tem does not open it again; the batch is all there, and labels under way go on printing. Restart Tem; if it stays, send the log to support.',
  },
  'window-hangs': {
    vi: 'Cửa sổ Tem không phản hồi. Danh sách còn nguyên, việc in không dừng. Chờ thêm, hoặc mở lại cửa sổ.',
    en: 'Tem’s window does not respond. The batch is all there, and printing goes on. Wait, or open the window again.',
  },
  'restarted-after-crash': {
    vi: 'Tem gặp lỗi lúc {when} và đã tự khởi động lại. Danh sách còn nguyên; nhãn đang gửi tới máy in lúc đó được ghi là “Chưa biết đã in chưa”. Trả lời các nhãn đó rồi làm tiếp; nếu lỗi lặp lại, gửi nhật ký cho kỹ thuật.',
    en: 'Tem made a mistake at {when} and restarted by itself. The batch is all there; labels that were being sent to the printer are marked “Maybe printed”. Answer for those, then go on; if it happens again, send the log to support.',
  },
  'stopped-by-crash': {
    vi: 'Tem gặp lỗi và đã dừng, không tự khởi động lại. Danh sách và lịch sử in vẫn còn trên máy. Mở lại Tem; nếu vẫn vậy, gửi tệp “{file}” cho kỹ thuật.',
    en: 'Tem made a mistake and has stopped; it does not restart by itself. The batch and the print history are still on this machine. Start Tem again; if it stays, send the file “{file}” to support.',
  },
  internal: {
    vi: 'Tem gặp lỗi ({detail}). Việc vừa rồi chưa xong; dữ liệu vẫn còn. Thử lại; nếu vẫn vậy, gửi nhật ký cho kỹ thuật.',
    en: 'Tem made a mistake ({detail}). The last step is not done; nothing is lost. Retry; if it stays, send the log to support.',
  },
} as const satisfies LocalizedTexts;
