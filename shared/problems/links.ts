import type { LocalizedTexts } from '../language.ts';

/** Links from other programs (tem://print?…). */
export const linkProblems = {
  'link-unreadable': {
    vi: 'Liên kết tem:// vừa mở không dùng được: {detail}. Tem không thêm mã nào. Mở lại liên kết; nếu vẫn vậy, báo nơi tạo ra nó.',
    en: 'The tem:// link that was opened can’t be used: {detail}. Tem added no codes. Open it again; if it stays, tell whoever made it.',
  },
  'links-too-many': {
    vi: 'Trong một phút có quá nhiều liên kết tem:// (hơn {most} liên kết hoặc {codes} mã). Tem bỏ qua các liên kết sau đó. Chờ một phút rồi mở lại; nếu không phải bạn mở, đóng trang web đang mở chúng.',
    en: 'Too many tem:// links came within a minute (more than {most|link|links} or {codes|code|codes}). Tem left out the later ones. Wait a minute, then open them again; if it was not you, close the web page that opens them.',
  },
  'link-not-open': {
    vi: 'Trạm này chưa chọn dịch vụ. Tem không thêm mã nào từ liên kết. Thiết lập xong rồi mở lại liên kết.',
    en: 'This station has no service yet. Tem added no codes of the link. Finish the set-up, then open the link again.',
  },
} as const satisfies LocalizedTexts;
