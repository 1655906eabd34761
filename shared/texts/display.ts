import type { LocalizedTexts } from '../language.ts';

/** How the station looks and sounds. */
export const displayText = {
  notFound: { vi: 'Không tìm thấy đơn', en: 'Order not found' },
  labelFailed: { vi: 'Nhãn bị lỗi', en: 'Label failed' },
  labelUnknown: { vi: 'Chưa biết nhãn đã in chưa', en: 'Was the label printed?' },
  invalidHint: {
    vi: 'Mã vừa quét chưa vào danh sách. Quét mã vạch của đơn hàng.',
    en: 'What was scanned is not in the batch. Scan the order’s barcode.',
  },
  title: { vi: 'Màn hình', en: 'Screen' },
  soundTitle: { vi: 'Âm thanh', en: 'Sounds' },
  volume: { vi: 'Âm lượng', en: 'Volume' },
  volumeOff: { vi: 'Tắt tiếng', en: 'Silent' },
  volumeOf: { vi: '{number}%', en: '{number}%' },
  sounds: { vi: 'Nghe thử từng âm', en: 'Listen to each sound' },
  soundsHint: {
    vi: 'Bấm để nghe từng âm và nhớ nghĩa của nó.',
    en: 'Press to hear each sound and what it means.',
  },
  soundsOff: {
    vi: 'Đang tắt tiếng: kéo Âm lượng lên để nghe thử.',
    en: 'Silent now: raise the volume to listen.',
  },
  sound: {
    accepted: { vi: 'Đã nhận mã', en: 'Code taken' },
    duplicate: { vi: 'Mã đã có, không thêm', en: 'There already, not added' },
    unknown: { vi: 'Mã không nhận được', en: 'Code not taken' },
    held: { vi: 'Cần xử lý', en: 'Needs attention' },
    failed: { vi: 'Nhãn bị lỗi', en: 'A label failed' },
    confirmed: { vi: 'Đúng nhãn', en: 'Right label' },
    ime: { vi: 'Bộ gõ tiếng Việt đang bật', en: 'Vietnamese input method is on' },
    done: { vi: 'In xong cả danh sách', en: 'Batch printed' },
    wrong: { vi: 'Sai nhãn: kêu đến khi bấm “Đã hiểu”', en: 'Wrong label: sounds until “Understood”' },
  },
  last: {
    title: { vi: 'Nhãn vừa in', en: 'Last label' },
    large: { vi: 'Nhãn vừa in, xem lớn', en: 'Last label, enlarged' },
    of: { vi: 'Hình nhãn vừa in của {code}', en: 'Picture of the last label, {code}' },
    enlarge: { vi: 'Xem lớn', en: 'Enlarge' },
    shrink: { vi: 'Thu nhỏ', en: 'Shrink' },
    missing: { vi: 'Không còn hình của nhãn này', en: 'There is no picture of this label any more' },
    gone: { vi: 'Không còn trong danh sách', en: 'No longer in the batch' },
  },
} as const satisfies LocalizedTexts;
