import type { LocalizedTexts } from '../language.ts';

/** What failed between Tem and the service, inside a problem’s sentence. */
export const partnerFailureText = {
  timeout: { vi: 'hết thời gian chờ', en: 'timeout' },
  earlierOrder: {
    vi: 'chỉ đơn cũ {code}, không nói gì về đơn mới',
    en: 'only the earlier order {code}, nothing of the new one',
  },
  noReason: { vi: 'không nêu lý do', en: 'no reason given' },
  // What came in place of the documented answer.
  malformed: {
    empty: { vi: 'trả lời trống', en: 'an empty answer' },
    page: { vi: 'một trang web thay vì dữ liệu', en: 'a web page in place of data' },
    json: { vi: 'dữ liệu hỏng', en: 'broken JSON' },
    shape: { vi: 'dữ liệu lạ', en: 'data other than documented' },
    status: { vi: 'trả lời lạ', en: 'an unknown answer status' },
    redirect: { vi: 'bị chuyển sang địa chỉ khác', en: 'redirected to another address' },
    length: { vi: 'trả lời quá dài', en: 'too long an answer' },
  },
  network: { vi: 'lỗi mạng', en: 'network error' },
  // Tem ended, or is still waiting, before the answer came.
  noResponse: { vi: 'chưa có câu trả lời', en: 'no answer yet' },
  interrupted: { vi: 'bị ngắt giữa chừng', en: 'broken off' },
  otherOrder: { vi: 'trả lời về một đơn khác', en: 'it spoke of another order' },
  otherAddress: { vi: 'trả lời về một địa chỉ khác', en: 'it spoke of another address' },
  noneRegistered: { vi: 'chưa có địa chỉ nào được đăng ký', en: 'no address is registered now' },
  registered: { vi: 'đang đăng ký {url}', en: 'registered now is {url}' },
} as const satisfies LocalizedTexts;
