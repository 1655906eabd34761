import { describe, expect, it } from 'vitest';
import { isTokenRefused, saysTokenIsRefused } from '../../../main/labels/token-refused.ts';

const answer = (body: string, contentType: string, httpStatus = 200) => ({
  httpStatus,
  contentType,
  body: new TextEncoder().encode(body),
});

describe('textRefusesToken', () => {
  it.each([
    'Token không hợp lệ hoặc đã hết hạn',
    'Token khong hop le hoac da het han',
    'Mã in này không còn hiệu lực. Vui lòng tạo lại.',
    'Mã xác thực đã được sử dụng',
    'Phiên làm việc đã hết hạn, vui lòng đăng nhập lại',
    'Phiên in hết thời gian',
    'Liên kết\n\nđã hết hạn',
    'Đường dẫn không tồn tại',
    'Không tìm thấy mã in',
    'Trang đã hết hạn',
    'Invalid token',
    'This link is no longer available',
    'Page Expired',
    'Token không hợp lệ'.normalize('NFD'),
  ])('recognizes “%s”', (text) => {
    expect(saysTokenIsRefused(text)).toBe(true);
  });

  it.each([
    'SGNS983262NT.593593647 Chị Định 187/9 Mai Xuân Thưởng Thu hộ 418.000 ₫',
    'Ghi chú: token cho khách, gọi trước khi giao',
    'Sản phẩm: thẻ liên kết ví, 1 cái',
    'Hàng: sữa hết hạn đổi trả trong 7 ngày',
    'Blink-blink invalid sizes are exchanged',
    'Áo khoác linking expired sale',
    '',
    // Only the beginning is read.
    `${' x'.repeat(20_000)} token expired`,
  ])('does not recognize “%s”', (text) => {
    expect(saysTokenIsRefused(text)).toBe(false);
  });
});

describe('answerRefusesToken', () => {
  it.each([401, 403, 410, 419])('goes by a status of %s, whatever the body says', (status) => {
    expect(isTokenRefused(answer('<p>', 'text/html', status))).toBe(true);
  });
  it.each([
    [true, '{"status":"Error","message":"Token đã hết hạn"}', 'application/json'],
    [false, '{"status":"Error","message":"Đơn hàng đã huỷ"}', 'application/json'],
    [false, '{"message":', 'application/json'],
    [true, 'Invalid token', 'text/plain'],
    [false, '<!-- token expired -->', 'text/html'],
  ])(
    'judges a page by its visible text, JSON and plain text by their words: %s for %s of %s',
    (isRefused, body, contentType) => {
      expect(isTokenRefused(answer(body, contentType))).toBe(isRefused);
    },
  );
});
