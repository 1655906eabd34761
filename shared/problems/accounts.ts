import type { LocalizedTexts } from '../language.ts';

/** The station's accounts. */
export const accountProblems = {
  'no-account': {
    vi: 'Trạm này không có tài khoản đó. Xem danh sách trong Cài đặt, Tài khoản.',
    en: 'This station has no such account. See the list under Settings, Accounts.',
  },
  'account-name-taken': {
    vi: 'Đã có tài khoản tên “{name}”. Tem chưa lưu. Đặt tên khác.',
    en: 'There is an account named “{name}” already. Tem did not save it. Choose another name.',
  },
  'accounts-full': {
    vi: 'Trạm này đã có đủ {n} tài khoản. Tem chưa thêm. Xoá một tài khoản không dùng nữa rồi thêm lại.',
    en: 'This station has {n} accounts, the most that it can have. Tem did not add it. Remove one that is not used any more, then add it again.',
  },
  'account-stays': {
    vi: 'Tài khoản đầu tiên không xoá được. Tem chưa đổi gì. Đổi tên, địa chỉ và mã truy cập của nó.',
    en: 'The first account can’t be removed. Tem changed nothing. Change its name, address and token instead.',
  },
  'account-orders-wait': {
    vi: 'Tài khoản “{name}” còn đơn trong danh sách in, hoặc đơn đang được tạo. Tem chưa xoá tài khoản. In xong hoặc xoá các đơn đó khỏi danh sách, rồi xoá lại.',
    en: 'Account “{name}” still has orders in the list, or orders being created. Tem did not remove it. Print those orders or clear them from the list, then remove it again.',
  },
} as const satisfies LocalizedTexts;
