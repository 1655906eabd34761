import type { LocalizedTexts } from '../language.ts';

/** Several accounts: their settings, and the picker of the one that screens work for. */
export const accountsText = {
  title: { vi: 'Tài khoản', en: 'Accounts' },
  one: { vi: 'Tài khoản', en: 'Account' },
  number: { vi: '{n} tài khoản', en: '{n|account|accounts}' },
  listHint: {
    vi: 'Trạm in nhận đơn của mọi tài khoản. Phím ↑ ↓ xem từng tài khoản.',
    en: 'The station takes orders of every account. ↑ ↓ show one after the other.',
  },
  ownHint: {
    vi: 'Dịch vụ giao hàng thật, theo địa chỉ của từng tài khoản.',
    en: 'The real delivery service, at each account’s address.',
  },
  add: { vi: 'Thêm tài khoản', en: 'Add an account' },
  addHint: {
    vi: 'Một tài khoản khác của bạn ở dịch vụ giao hàng, có mã truy cập riêng. Trạm in nhận đơn của mọi tài khoản.',
    en: 'Another account of yours at a delivery service, with an access token of its own. The station takes orders of every account.',
  },
  addYes: { vi: 'Thêm', en: 'Add it' },
  addNo: { vi: 'Không thêm', en: 'Do not add' },
  name: { vi: 'Tên tài khoản', en: 'Account name' },
  nameHint: {
    vi: 'Chẳng hạn tên tiệm. Màn hình và lịch sử in ghi tên này.',
    en: 'Such as the shop’s name. Screens and the print history show it.',
  },
  nameOptional: { vi: 'Tên tài khoản (không bắt buộc)', en: 'Account name (optional)' },
  nameBad: {
    vi: 'Tên tài khoản dài từ 1 đến {most} chữ. Tem chưa lưu. Sửa tên.',
    en: 'An account’s name has 1 to {most} characters. Tem did not save it. Correct the name.',
  },
  needAddress: {
    vi: 'Chưa có địa chỉ dịch vụ. Tem chưa thêm tài khoản. Nhập địa chỉ.',
    en: 'There is no service address yet. Tem did not add the account. Enter the address.',
  },
  isSelected: { vi: 'Đang chọn', en: 'Selected' },
  selectedHint: {
    vi: 'Đơn hàng, tạo đơn, nhập tệp, giá cước và cập nhật đang dùng tài khoản này.',
    en: 'Orders, create, import, price and updates use this account now.',
  },
  select: { vi: 'Chọn tài khoản này', en: 'Select this account' },
  selectHint: {
    vi: 'Đơn hàng, tạo đơn, nhập tệp, giá cước và cập nhật sẽ dùng tài khoản này.',
    en: 'Orders, create, import, price and updates will use this account.',
  },
  nowSelected: { vi: 'Đang dùng tài khoản “{name}”.', en: 'Working for account “{name}” now.' },
  pick: { vi: 'Chọn tài khoản', en: 'Choose the account' },
  countsFor: {
    vi: 'Tài khoản này dùng cho danh sách đơn, tạo đơn, nhập tệp, giá cước và cập nhật. Trạm in nhận đơn của mọi tài khoản.',
    en: 'Orders, create, import, price and updates work for this account. The station takes orders of every account.',
  },
  remove: { vi: 'Xoá tài khoản', en: 'Remove the account' },
  removeHint: {
    vi: 'Mã truy cập của tài khoản bị xoá khỏi máy này; lịch sử in được giữ.',
    en: 'Its access token is deleted from this machine; its print history stays.',
  },
  /** An account's token in a word. */
  token: {
    none: { vi: 'Chưa có mã', en: 'No token' },
    fine: { vi: 'Có mã', en: 'Token set' },
    open: { vi: 'Mã không mã hoá', en: 'Token unencrypted' },
    soon: { vi: 'Mã sắp hết hạn', en: 'Token expires soon' },
    past: { vi: 'Mã đã hết hạn', en: 'Token expired' },
    elsewhere: { vi: 'Mã của nơi khác', en: 'Token of another address' },
    unread: { vi: 'Chưa đọc được mã', en: 'Token not readable' },
  },
} as const satisfies LocalizedTexts;
