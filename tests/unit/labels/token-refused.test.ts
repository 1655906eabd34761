import fc from 'fast-check';
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
    'TOKEN KHÔNG HỢP LỆ',
    'Token khong hop le hoac da het han',
    'Mã in không hợp lệ hoặc đã hết hạn',
    'Mã in này không còn hiệu lực. Vui lòng tạo lại.',
    'Mã xác thực đã được sử dụng',
    'Phiên làm việc đã hết hạn, vui lòng đăng nhập lại',
    'Phiên in hết thời gian',
    'Liên kết\n\nđã hết hạn',
    'Đường dẫn không tồn tại',
    'Không tìm thấy mã in',
    'Trang đã hết hạn',
    'The print token has expired.',
    'Invalid token',
    'This link is no longer available',
    'Session timed out',
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
    'Linh kiện không đúng mô tả được trả lại',
    'Blink-blink invalid sizes are exchanged',
    'Áo khoác linking expired sale',
    '',
  ])('does not recognize “%s”', (text) => {
    expect(saysTokenIsRefused(text)).toBe(false);
  });

  it('reads only the beginning, and is fast on any text', () => {
    expect(saysTokenIsRefused(`${' x'.repeat(20_000)} token expired`)).toBe(false);
    const parts = fc.constantFrom('token ', 'expired', 'hết ', 'hạn', 'mã in ', 'không ', ' ', 'phiên ');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20_000 }), (all) => {
        const start = performance.now();
        saysTokenIsRefused(all.join(''));
        return performance.now() - start < 500;
      }),
      { numRuns: 20 },
    );
  });
});

describe('answerRefusesToken', () => {
  it.each([401, 403, 410, 419])('goes by a status of %s, whatever the body says', (status) => {
    expect(isTokenRefused(answer('<p>', 'text/html', status))).toBe(true);
  });
  it('reads the words of the service’s JSON, and of plain text', () => {
    const envelope = (message: string): string => JSON.stringify({ status: 'Error', message });
    expect(isTokenRefused(answer(envelope('Token đã hết hạn'), 'application/json'))).toBe(true);
    expect(isTokenRefused(answer(envelope('Đơn hàng đã huỷ'), 'application/json'))).toBe(false);
    expect(isTokenRefused(answer('{"message":', 'application/json'))).toBe(false);
    expect(isTokenRefused(answer('Invalid token', 'text/plain'))).toBe(true);
  });
  it('judges a page by its visible text', () => {
    expect(isTokenRefused(answer('<!-- token expired -->', 'text/html'))).toBe(false);
  });
});
