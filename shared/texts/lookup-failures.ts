import type { LocalizedTexts } from '../language.ts';

/** Why an order could not be looked up, inside a problem’s sentence. */
export const lookupFailureText = {
  'not-configured': { vi: 'chưa có địa chỉ dịch vụ', en: 'no service address is set' },
  'no-token': { vi: 'chưa có mã truy cập', en: 'no access token is set' },
  'token-unreadable': { vi: 'không đọc được mã truy cập', en: 'the access token can’t be read' },
  'token-unavailable': { vi: 'chưa có khoá của mã truy cập', en: 'the key to the access token is not there' },
  'token-other-origin': {
    vi: 'mã truy cập là của địa chỉ khác',
    en: 'the access token is for another address',
  },
  unavailable: { vi: 'dịch vụ chưa trả lời', en: 'the service does not answer' },
  malformed: { vi: 'dịch vụ trả lời không đọc được', en: 'the service’s answer can’t be read' },
  internal: { vi: 'Tem gặp lỗi', en: 'Tem made a mistake' },
  unauthorized: { vi: 'dịch vụ không nhận mã truy cập', en: 'the service refused the access token' },
  'rate-limited': {
    vi: 'dịch vụ báo quá nhiều yêu cầu',
    en: 'the service says there were too many requests',
  },
} as const satisfies LocalizedTexts;
