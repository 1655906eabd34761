import type { LocalizedTexts } from '../language.ts';

/** The partner’s service. */
export const partnerProblems = {
  'not-configured': {
    vi: 'Chưa có địa chỉ dịch vụ. Tem chưa gửi gì. Mở Cài đặt và nhập địa chỉ.',
    en: 'No service address is set. Tem sent nothing. Open Settings and enter the address.',
  },
  'no-token': {
    vi: 'Chưa có mã truy cập. Tem chưa gửi gì. Mở Cài đặt và nhập mã truy cập.',
    en: 'No access token is set. Tem sent nothing. Open Settings and enter the token.',
  },
  unauthorized: {
    vi: 'Dịch vụ không nhận mã truy cập. Kiểm tra mã truy cập trong Cài đặt.',
    en: 'The service refused the access token. Check the token in Settings.',
  },
  'token-wanted': {
    vi: 'Dịch vụ đòi mã truy cập cho việc này, mà Tem chưa có mã. Tem dừng ở đây. Mở Cài đặt và nhập mã truy cập.',
    en: 'The service wants an access token for this, and Tem has none. Tem stopped here. Open Settings and enter the token.',
  },
  'not-permitted': {
    vi: 'Dịch vụ không cho phép việc này: “{detail}”. Xem đơn có phải của cửa hàng này không, và mã truy cập có quyền không; nếu vẫn vậy, hỏi dịch vụ.',
    en: 'The service does not permit this: “{detail}”. Check that the order is this shop’s, and what the access token may do; if it stays, ask the service.',
  },
  refused: {
    vi: 'Dịch vụ từ chối: “{detail}”. Kiểm tra mã vận đơn hoặc dữ liệu đã nhập.',
    en: 'The service refused: “{detail}”. Check the order code, or what was entered.',
  },
  'rate-limited': {
    vi: 'Dịch vụ báo gửi quá nhiều yêu cầu. Tem dừng ở đây. Thử lại sau {seconds} giây.',
    en: 'The service says there were too many requests. Tem stopped here. Try again in {seconds|second|seconds}.',
  },
  unavailable: {
    vi: 'Dịch vụ không trả lời được ({detail}). Tem dừng ở đây. Kiểm tra mạng; nếu mạng tốt, thử lại sau.',
    en: 'The service can’t answer ({detail}). Tem stopped here. Check the network; if that is fine, try again later.',
  },
  'proxy-sign-in': {
    vi: 'Proxy của mạng đòi đăng nhập (407), mà Tem không đăng nhập proxy. Tem dừng ở đây. Nhờ người quản trị mạng cho máy này đến các địa chỉ của dịch vụ mà không phải đăng nhập, rồi thử lại.',
    en: 'The network’s proxy wants a sign-in (407), which Tem does not do. Tem stopped here. Ask whoever runs the network to let this machine reach the service’s addresses without a sign-in, then try again.',
  },
  malformed: {
    vi: 'Dịch vụ trả lời không đúng dạng ({detail}). Tem dừng ở đây. Kiểm tra địa chỉ trong Cài đặt, hoặc báo dịch vụ.',
    en: 'The service’s answer makes no sense ({detail}). Tem stopped here. Check the address in Settings, or tell the service.',
  },
} as const satisfies LocalizedTexts;
