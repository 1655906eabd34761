/** What the way between the rooms and the training ribbon say in Vietnamese and English; both have the same keys (translations.ts). */
export const navVi = {
  rooms: 'Các màn hình',
  control: 'Ctrl +',
  station: 'Trạm in',
  orders: 'Đơn hàng',
  create: 'Tạo đơn',
  imports: 'Nhập tệp',
  quote: 'Giá cước',
  history: 'Nhật ký in',
  webhook: 'Webhook',
  training: 'Đang luyện tập',
  notReal: 'Đơn và nhãn ở đây không có thật: đừng dán nhãn này lên hàng.',
} as const;
export const navEn = {
  rooms: 'Rooms',
  control: 'Ctrl +',
  station: 'Station',
  orders: 'Orders',
  create: 'Create',
  imports: 'Import',
  quote: 'Price',
  history: 'History',
  webhook: 'Webhook',
  training: 'Training',
  notReal: 'The orders and labels here are not real: do not put these labels on parcels.',
};
